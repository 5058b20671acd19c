//! Trips, their photos and where these are stored.

mod gazetteer;
mod object_storage;
mod photo_analyser;
mod photo_ranker;
mod photo_store;
mod renderer;
mod trip_store;

pub use gazetteer::Gazetteer;
pub use object_storage::{
    ObjectFolder, ObjectKey, ObjectStorage, ObjectStream, ObjectUpload, RenditionSize, StaleObject,
};
pub use photo_analyser::{PhotoAnalyser, PhotoAnalyserError, PhotoAnalysis};
pub use photo_ranker::{COMPARED_MAX, PhotoComparison, PhotoRanker};
pub use photo_store::{
    AnalysisOutcome, CuratedPhoto, DecodeCounter, NotDuplicateUpdate, PhotoInsertError,
    PhotoLimits, PhotoStore, PhotosToJudge, RecordVerdictsError, UnfinishedDecodes,
    VerdictsRevision,
};
pub use renderer::{FullSizeCache, FullSizeRecord, Renderer, RendererError, ShownPhoto, SlideCrop};
pub use trip_store::{TripCursor, TripStore};
