import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import type { Caller } from "../../door/context.ts";
import { holds } from "../../door/permissions.ts";
import { withoutConfidential } from "../confidential.ts";
import { ownedBy } from "../own-rows.ts";
import type { RateBook } from "./define.ts";
import { secretsOfBook } from "./fields.ts";
import type { Impact, Seen } from "./impact.ts";
import { laneNamesOfRates } from "./rate-names.ts";

/** Quotations that are named. */
const NAMED = 10;

/** A quotation on rates that change, as somebody who may open it is told of it. */
interface StandingQuotation {
	id: string;
	number: string;
	state: "draft" | "sent";
	customerName: string;
}

/** What a change brings about, with names: lanes that are left without a price, and the newest quotations on its rates. */
export interface ImpactView extends Impact {
	lostLanes: { lane: string; from: string }[];
	standing: StandingQuotation[];
}

interface Asking {
	db: Kysely<Database>;
	caller: Caller;
	language: Language;
}

/** Numbers as their reader may see them: nothing of amounts that tell costs, nor of margins. */
const visibleImpact = (book: RateBook, impact: Impact, reader: { seesCost: boolean }): Impact =>
	reader.seesCost ? impact : withoutConfidential(impact, secretsOfBook(book.fields));

/** Those of the quotations that the caller may open: all of them, the caller's own, or none. */
async function openable({ db, caller }: Asking, ids: readonly string[]): Promise<StandingQuotation[]> {
	if (ids.length === 0 || !holds(caller, "quotation.view")) return [];
	return db
		.selectFrom("quotation")
		.select(["id", "number", "customer_name as customerName"])
		.select(sql<StandingQuotation["state"]>`state`.as("state"))
		.where("id", "in", sql<string>`(select value from json_each(${JSON.stringify(ids)}))`)
		.where(ownedBy("owner_id", holds(caller, "quotation.viewAll") ? null : caller.userId))
		.orderBy("created_at", "desc")
		.orderBy("id")
		.limit(NAMED)
		.execute();
}

/** What a change brings about as the caller may see it. */
export async function impactView(asking: Asking, book: RateBook, { impact, lanes, quotations }: Seen): Promise<ImpactView> {
	const { db, caller, language } = asking;
	const names = await laneNamesOfRates(
		db,
		book,
		lanes.map(({ id }) => id),
		{ language, seesCost: caller.seesCost },
	);
	return {
		...visibleImpact(book, impact, caller),
		lostLanes: lanes.map(({ id, from }) => ({ lane: names.get(id) ?? "", from })),
		standing: await openable(asking, quotations),
	};
}
