DROP TABLE former_addresses;
