import type { Generated } from "kysely";

/** One change of one object, or of one batch. Rows are chained: `hash` covers the row and `prev_hash`. */
export interface ChangeLogTable {
	id: Generated<number>;
	/** UUID that rate rows and history rows refer to. */
	change_id: string;
	at: string;
	actor_id: number | null;
	actor_name: string;
	source: string;
	/** What was done: `create`, `update`, `delete`, `import`, `applyToAll`, `send`, … */
	action: string;
	object_type: string;
	object_id: string;
	/** JSON of the changed fields before and after; null where there is no such side. */
	before: string | null;
	after: string | null;
	prev_hash: string;
	hash: string;
}

/** A side effect to deliver once, written in the transaction of the change that causes it. */
export interface OutboxTable {
	id: string;
	kind: string;
	payload: string;
	/** Two entries with one key are one delivery. */
	dedupe_key: string;
	state: "pending" | "sending" | "sent" | "failed";
	attempts: Generated<number>;
	next_at: string;
	created_at: string;
	lease_until: string | null;
	sent_at: string | null;
	last_error: string | null;
	/** Of what was sent: addresses of copies the mail server did not take, a JSON list; null where it took all. */
	refused: Generated<string | null>;
}

/** The answer of a mutation that carried an idempotency key, so that a repeat changes nothing. */
export interface IdempotencyKeyTable {
	key: string;
	user_id: number;
	procedure: string;
	input_hash: string;
	response: string;
	created_at: string;
}

/** A timed task. The lease lets exactly one instance run it. */
export interface JobTable {
	name: string;
	cron: string;
	state: "active" | "stopped";
	next_run_at: string;
	last_run_at: string | null;
	last_error: string | null;
	run_count: Generated<number>;
	lease_until: string | null;
	lease_owner: string | null;
}

/** What became of one run of a timed task. */
export interface TimedRunTable {
	id: Generated<number>;
	/** Name of the task. */
	job: string;
	at: string;
	ms: number;
	/** JSON. */
	result: string;
	error: string | null;
}

/** The one row that shows that the database takes writes. */
export interface HealthTable {
	id: 1;
	checked_at: string;
}

/** Calls of one procedure that were answered in one hour, of all instances together. */
export interface CallHourTable {
	/** ISO 8601 UTC to the hour: `2026-11-20T08`. */
	hour: string;
	/** Name of the procedure. */
	call: string;
	count: number;
	/** Those that failed for a reason of ours. */
	failed: number;
	/** Those that took longer than a second. */
	slow: number;
	/** All of them together, milliseconds. */
	ms: number;
	slowest_ms: number;
}

/** What was last seen on a business day of the database and the host; null where nobody can tell. */
export interface HealthDayTable {
	day: string;
	at: string;
	database_bytes: number | null;
	/** Of the fullest disk that data is kept on, bytes. */
	disk_free: number | null;
	disk_size: number | null;
	/** When the certificate of the mail server ends, ISO 8601 UTC. */
	certificate_until: string | null;
	certificate_error: string | null;
}

/** A backup that was made, or a drill in which one was restored elsewhere and looked through. */
export interface RecoveryRunTable {
	id: Generated<number>;
	kind: "backup" | "drill";
	at: string;
	ms: number;
	/** Size of the backup. */
	bytes: number | null;
	/** Stored files in it. */
	objects: number | null;
	/** Why it failed; null where it did not. */
	error: string | null;
}

export interface StoredFileTable {
	/** What callers know it by. */
	object_name: string;
	/** What it is in the store, a name of ours; null for files of versions before, which lie under `object_name`. */
	stored_as: string | null;
	/** API token it was uploaded with; null for a session. */
	token_id: string | null;
	name: string;
	size: number;
	mime: string;
	sha256: string;
	owner_id: number | null;
	created_at: string;
}

/** An uploaded rate sheet on its way into a price book. */
export interface ImportBatchTable {
	id: string;
	domain: string;
	object_name: string;
	file_name: string;
	/** uploaded → reading → preview → applying → applied → undone; or failed, cancelled. */
	state: "uploaded" | "reading" | "preview" | "applying" | "applied" | "undone" | "failed" | "cancelled";
	mode: "merge" | "overwrite" | "replace" | null;
	/** JSON: sheet, header rows, column → field map, constants. */
	mapping: string | null;
	/** JSON: what the reader noticed (hidden rows, filters, duplicates, notes). */
	notices: string | null;
	/** JSON: counts of rows by outcome. */
	counts: string | null;
	rows_done: Generated<number>;
	rows_total: number | null;
	/** JSON {messageId, values}: why it failed, or why it was not applied. */
	error: string | null;
	change_id: string | null;
	owner_id: number;
	created_at: string;
	updated_at: string;
	lease_until: string | null;
	/** JSON: how it is to be applied and for whom, from the moment that is asked. */
	apply: string | null;
	/** JSON: where the values of its rates come from, what has to be asked, and what became of every amount of the sheet. */
	understood: string | null;
	/** JSON: by question, what a person answered and for how many cells. */
	answers: string | null;
	/** JSON {messageId, values, problems}: why a program was refused, in its language; null where it was not. */
	refusal: string | null;
	/** Goes up with whatever is chosen, answered, corrected or read again. */
	revision: Generated<number>;
	/** JSON: what the choices made come to; null until that is worked out. */
	effects: string | null;
	/** The revision whose effects these are, or are being worked out. */
	effects_revision: number | null;
	/** Until when whoever works them out is waited for. */
	effects_lease: string | null;
	/** When those who make prices of its costs were told of them; null where they were not. */
	notified_at: string | null;
}

/** One thing an import will do to its book, ready to be written: all of a batch's steps go in one transaction. */
export interface ImportStepTable {
	batch_id: string;
	/** Order of writing, from 1. */
	seq: number;
	/** `keep`: the row in the book is as the sheet has it. */
	action: "insert" | "update" | "end" | "remove" | "keep";
	/** Staged row it comes from; null for rows of covered lanes that a replacing sheet does not have. */
	line: number | null;
	/** Live row it changes. */
	target_id: string | null;
	/** Last day of a row that ends. */
	valid_to: string | null;
	/** JSON array of the new row's columns. */
	columns: string | null;
}

/** Long work other than imports: what it is, how far it is and what came of it. */
export interface WorkTable {
	id: string;
	kind: "export" | "applyToAll" | "removeMatching" | "merge";
	domain: string;
	/** Name of the file an export writes. */
	title: string | null;
	state: "running" | "done" | "failed" | "cancelled";
	phase: "preparing" | "writing";
	rows_done: Generated<number>;
	rows_total: number | null;
	/** JSON: what a finished one answers. */
	result: string | null;
	/** JSON {messageId, values} of a failed one. */
	error: string | null;
	/** JSON: what its owner must still hold to see it and to fetch what came of it; null for work of versions before. */
	needs: string | null;
	owner_id: number;
	created_at: string;
	updated_at: string;
	lease_until: string | null;
}

/** A large change of a price book on its way: what it does stands in `<book>_step`, and giving it its change writes all of that. */
export interface RatePlanTable {
	id: string;
	/** Table of the book. */
	book: string;
	/** The book's object type in the change log. */
	domain: string;
	created_at: string;
	/** Number of the latest change when it was planned: refused with BOOK_MOVED once the book has changed behind it. */
	mark: number;
	/** Set once, with all that follows. */
	change_id: string | null;
	at: string | null;
	user_id: number | null;
	/** Work that ends with it, and the lease it must still have; WORK_ENDED otherwise. */
	work_id: string | null;
	work_lease: string | null;
	/** Import it undoes. */
	batch_id: string | null;
	/** JSON of its change-log entry; LOG_MOVED when another entry came first. */
	log: string | null;
	/** JSON of the answer to keep under an idempotency key. */
	answer: string | null;
}

/** One rate row read from a sheet, checked and compared with the book, not yet applied. */
export interface ImportRowTable {
	batch_id: string;
	/** Position in the batch, from 1; a sheet row with several containers gives several. */
	line: number;
	sheet_row: number;
	outcome: "new" | "changed" | "unchanged" | "clash" | "error" | "duplicate" | "skipped";
	/** JSON of the parsed row, with the field names of the domain's schema. */
	row: string;
	/** JSON [{field, column, message}] in place. */
	errors: string | null;
	/** Live row this one compares with, and its version then. */
	target_id: string | null;
	target_version: number | null;
	/** Of several live rows it compares with all, with their versions then ("id:2,id:1"). */
	meets: string | null;
	/** Which rate of its sheet row this is, from 0: a sheet may have a column of prices per container. */
	part: Generated<number>;
	/** JSON of field → cell ("D7") for values that come from elsewhere than the row's own cell in the field's column. */
	origins: string | null;
	/** 1 where the sheet gives no last day and the rate ends the day before the next one of its key in the sheet begins. */
	ends_before_next: Generated<0 | 1>;
}

/** What a staged row leaves by the choices of a revision, where that is another than what was told when it was read. */
export interface ImportRowEffectTable {
	batch_id: string;
	revision: number;
	line: number;
	/** JSON [{field, column, message}]. */
	problems: string;
	/** Rates of the book that go for it; null where it is as told. */
	gone: number | null;
}

/** What is known of a batch's sheet as a whole. */
export interface ImportSheetTable {
	batch_id: string;
	/** Columns up to the last one with something in it. */
	columns: number;
	last_row: number;
	/** JSON array of merged ranges, "D5:D44". */
	merges: string;
}

/** One row of a batch's sheet that has something in it. */
export interface ImportSheetRowTable {
	batch_id: string;
	/** From 1, as Excel counts. */
	sheet_row: number;
	hidden: 0 | 1;
	/** What it was read as; `leftOut` rows give no rate although they are no note. */
	role: "title" | "header" | "section" | "rates" | "note" | "leftOut";
	/** JSON array by position: each cell's text as shown, its beginning where it is long, null where there is none. */
	cells: string;
}

/** A cell of a sheet as a person has corrected it in the preview: it is read in place of what the sheet says there, which stays as it is. */
export interface ImportCorrectionTable {
	batch_id: string;
	sheet_row: number;
	field: string;
	/** Position of its column in the sheet, from 1; 0 for a field the sheet has no column for. */
	sheet_column: number;
	text: string;
	/** What the sheet says there. */
	was: string;
	/** Who corrected it last. */
	by_id: number | null;
	by_name: string;
	at: string;
}

/** Column mapping remembered per domain and set of headers. */
export interface ImportMappingTable {
	domain: string;
	header_hash: string;
	/** JSON: [{column, header, field}]. */
	mapping: string;
	by_id: number | null;
	by_name: Generated<string>;
	updated_at: string;
}

/** What a person keeps for a screen: columns, density, saved views. */
export interface UserPreferenceTable {
	user_id: number;
	key: string;
	value: string;
	updated_at: string;
}

/** A list as one wants it back, given to a team or, as what its people begin with, to a role: one of both is named. */
export interface SharedViewTable {
	id: string;
	/** The list's key. */
	list: string;
	/** Path of its screen. */
	path: string;
	name: string;
	/** The address's query string: filters, order. */
	search: string;
	/** JSON of its columns. */
	layout: string;
	team_id: string | null;
	role_guid: string | null;
	owner_id: number;
	version: Generated<number>;
	changed_at: string;
}

/** One row: how often it was looked which replicas follow. */
export interface ReplicationMarkTable {
	id: number;
	count: number;
}
