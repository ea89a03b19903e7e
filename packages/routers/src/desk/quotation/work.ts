import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller } from "../../door/context.ts";

/** What a change of a quotation works with; `db` is its transaction. */
export interface Work {
	db: Kysely<Database>;
	now: Date;
	/** The business day of `now`, `yyyy-MM-dd`. */
	today: string;
	/** Without rights it is their own that they reach. */
	caller: Pick<Caller, "userId" | "displayName" | "email"> & Partial<Pick<Caller, "isSuper" | "permissions" | "seesCost">>;
	change: ChangeWriter;
}
