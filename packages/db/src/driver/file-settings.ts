/** How long SQLite itself blocks its thread for another process's write, milliseconds; longer waits are ours and do not block. */
export const BLOCK_MS = 100;

/** What every connection to a file must have: WAL, nothing acknowledged before it is on disk, foreign keys. */
export const FILE_SETTINGS = [
	"PRAGMA journal_mode = WAL",
	"PRAGMA synchronous = FULL",
	"PRAGMA foreign_keys = ON",
	"PRAGMA temp_store = MEMORY",
	"PRAGMA cache_size = -32000",
];
