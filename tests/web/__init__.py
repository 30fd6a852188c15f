"""The page, used by people. A package, so that a fixture can be there for its tests and end with the last one."""
