import type { AnyRateTable } from "@iqt/db";
import type { RateBook } from "./define.ts";

/** A book's table for Kysely. The shared columns are all the engine names, so one table stands for all in the types. */
export const rateTable = (book: RateBook) => book.table as AnyRateTable;

export const historyTable = (book: RateBook) => `${book.table}_history` as `${AnyRateTable}_history`;
