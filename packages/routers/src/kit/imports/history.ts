import { type Database, rowCount } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { pageAnswer } from "../../door/lists.ts";
import { mayEdit } from "../price-book/edit-right.ts";
import { listedBooks } from "../price-book/listed.ts";
import { importBook } from "./book.ts";
import { type Counts, clashesIn, countsOf } from "./counts.ts";
import type { Importer } from "./importer.ts";
import { refusalMessage } from "./refusal.ts";
import { type ClashesBy, clashesBy } from "./row-choices.ts";
import { batchSummary, errorOf, withRows } from "./view.ts";

export interface HistoryInput {
	domain?: string | undefined;
	/** One of them alone. */
	id?: string | undefined;
	pageIndex: number;
	pageSize: number;
}

/** The books the caller may edit: one of them, or every one. */
export const editableDomains = (caller: Importer["caller"], domain: string | undefined): string[] =>
	(domain === undefined ? listedBooks().map((book) => book.domain) : [importBook(domain).rates.domain]).filter((name) =>
		mayEdit(importBook(name).rates, caller),
	);

const importsOf = (db: Kysely<Database>, domains: readonly string[], id: string | undefined) =>
	db
		.selectFrom("import_batch as b")
		.where("b.domain", "in", [...domains])
		.$if(id !== undefined, (query) => query.where("b.id", "=", id ?? ""));

/**
 * A page of the imports of one book, or of all the caller may edit, newest first and whoever made them: who, when, file, state, and how many rows were
 * new, changed, unchanged, taken over clashes, kept out by them, ended, removed, wrong, doubled and left out (of one that is not applied: would be). `mine` is what the caller may open and, when it is applied, undo; `own` what they have made.
 */
export async function importHistory({ db, caller, language }: Importer, { domain, id, pageIndex, pageSize }: HistoryInput) {
	const domains = editableDomains(caller, domain);
	const total = await rowCount(importsOf(db, domains, id));
	const rows = await importsOf(db, domains, id)
		.leftJoin("user as u", "u.id", "b.owner_id")
		.selectAll("b")
		.select("u.display_name as owner_name")
		.orderBy("b.created_at", "desc")
		.orderBy("b.id")
		.limit(pageSize)
		.offset((pageIndex - 1) * pageSize)
		.execute();
	const waiting = rows.filter((row) => row.state === "preview");
	const taken = new Map(await Promise.all(waiting.map(async (row) => [row.id, await clashesBy(db, row, clashesIn(row))] as const)));
	const items = rows.map((row) => ({
		...batchSummary(row),
		book: bookName(row.domain, language),
		owner: row.owner_name,
		mine: row.owner_id === caller.userId || caller.isSuper,
		own: row.owner_id === caller.userId,
		/** Why it could not be read or applied, or why the program that sent it was refused. */
		reason: errorOf(row, language) ?? (row.state === "preview" ? refusalMessage(row, importBook(row.domain), language) : null),
		counts: figures(countsOf(row), taken.get(row.id)),
		/** What it brought about; null of one that is not applied, or was before that was kept. Whoever may edit a book sees all of it. */
		impact: countsOf(row).impact ?? null,
	}));
	return pageAnswer({ pageIndex, pageSize }, total, items);
}

export const bookName = (domain: string, language: Language): string => translate(language, importBook(domain).rates.title);

/** What a batch did or, before it is applied, would do, in rows of its sheet as the preview calls them; what becomes of rates of the book is unknown before. */
function figures({ applied: kept, ...counts }: Counts, chosen: ClashesBy | undefined) {
	const applied = kept && withRows(kept, counts);
	const taken = applied?.written.clash ?? chosen?.sheet ?? 0;
	return {
		new: applied?.written.new ?? counts.new ?? 0,
		changed: applied?.written.changed ?? counts.changed ?? 0,
		/** Rows that clash with the book: those taken over its rates, and those that are not, nobody having chosen so. */
		clashesTaken: taken,
		clashesKept: applied?.clashes ?? (counts.clash ?? 0) - taken,
		/** Rates of the book that end early, and that went, since a row took their place or the sheet does not have them; and whose price goes on beside its rows. */
		ended: applied?.ended ?? null,
		removed: applied?.removed ?? null,
		goingOn: applied?.goingOn ?? null,
		unchanged: applied?.unchanged ?? counts.unchanged ?? 0,
		errors: counts.error ?? 0,
		/** Rows that say what another one says. */
		duplicates: counts.duplicate ?? 0,
		/** Rows that a person left out. */
		leftOut: counts.skipped ?? 0,
	};
}
