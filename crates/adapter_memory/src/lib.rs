//! Every port held in memory: the fakes.
