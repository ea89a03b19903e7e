export { areRivals, type Charging, pricedBy, sameBasis, sameWay, wayOf } from "./bases.ts";
export { createDatabase, limitsTransactions } from "./dialect.ts";
export type { Asker } from "./driver/asker.ts";
export type { DatabaseOptions, LocalDatabase } from "./driver/connection.ts";
export { keptStreams } from "./driver/kept-streams.ts";
export { longWrite } from "./driver/long-write.ts";
export { timeoutFetch } from "./driver/timeout-fetch.ts";
export { DbAbandonedError, DbBusyError, DbConstraintError, DbIntegerError, DbStorageError, DbTimeoutError, DbVersionError } from "./errors.ts";
export { insertMany } from "./insert-many.ts";
export { containedInAny, contains, startsWith } from "./like.ts";
export { countAtMoment, listChunks } from "./list-chunks.ts";
export { rowsThat } from "./list-counted.ts";
export { FILTER_OPS, type FilterOp, mayAsk } from "./list-filter.ts";
export { ListInputError } from "./list-input-error.ts";
export {
	type CountedList,
	type ListColumn,
	type ListFilter,
	type ListInput,
	type ListPage,
	type ListSort,
	type ListSpec,
	MAX_PAGE_SIZE,
} from "./list-spec.ts";
export { checkListInput, facet, filtered, isPageSize, listCount, listTable } from "./list-table.ts";
export type { ValueKind } from "./list-value.ts";
export { migrate, pendingMigrations } from "./migrate.ts";
export { atOneMoment, type Moment } from "./moment.ts";
export { OPEN_END } from "./open-end.ts";
export { createReplicated, type ReplicaState } from "./replicated.ts";
export { rowCount } from "./row-count.ts";
export { compactWord, prefixEnd, searchWord, typedWords } from "./search-words.ts";
export type * from "./tables/index.ts";
export { type Held, UnderWay } from "./under-way.ts";
export { updatedAny } from "./updated-any.ts";
