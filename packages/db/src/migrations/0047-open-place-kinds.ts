import type { Kysely } from "kysely";
import { withoutLists } from "./rebuild-table.ts";

/** Rates will go between depots, airports and terminals, too: what kinds of places there are is said where they are declared. */
export const up = (db: Kysely<unknown>): Promise<void> => withoutLists(db, "place", ["kind"]);
