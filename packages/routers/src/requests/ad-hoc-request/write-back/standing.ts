import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { Caller } from "../../../door/context.ts";
import { holds } from "../../../door/permissions.ts";
import { bookRight } from "../../../kit/price-book/edit-right.ts";
import { bookOf } from "../../../prices/books.ts";
import type { AdHocRequest, outcomes } from "../schema.ts";
import { bookOfPart, mayWriteBack } from "./rights.ts";
import { partsOf, type WriteBackPart } from "./rules.ts";

/** A part that stands in its book. */
export interface WrittenBack {
	part: WriteBackPart;
	book: string;
	/** What the book's undo takes back, and its list finds the rates by. */
	changeId: string;
	at: string;
	by: string;
	/** Rates the book still has of it. */
	count: number;
}

/** What of a request stands in the books: a part whose rates are all gone, by undo or by hand, is none. */
export async function writtenBack(db: Kysely<Database>, requestId: string): Promise<WrittenBack[]> {
	const rows = await db
		.selectFrom("ad_hoc_write_back as w")
		.innerJoin("user as u", "u.id", "w.written_by")
		.select(["w.part", "w.book", "w.change_id as changeId", "w.written_at as at", "w.rate_ids as rateIds", "u.display_name as by"])
		.where("w.request_id", "=", requestId)
		.orderBy("w.written_at")
		.execute();
	const standing: WrittenBack[] = [];
	for (const { rateIds, ...row } of rows) {
		const book = bookOf(row.book);
		if (!book) continue;
		const found = await sql<{
			n: number;
		}>`SELECT count(*) AS n FROM ${sql.table(book.table)} WHERE id IN (SELECT value FROM json_each(${rateIds}))`.execute(db);
		const count = Number(found.rows[0]?.n ?? 0);
		if (count > 0) standing.push({ ...row, count });
	}
	return standing;
}

/** The part of a request as it stands in its book; null where it does not. */
export const standingOf = async (db: Kysely<Database>, requestId: string, part: WriteBackPart): Promise<WrittenBack | null> =>
	(await writtenBack(db, requestId)).findLast((one) => one.part === part) ?? null;

/** A request as far as its parts and books follow from it. */
type Asked = Pick<AdHocRequest, "mode" | "number" | "serviceType"> & { id: string; outcome: (typeof outcomes)[number] };

/** The parts of a request that may be written back now, or stand there, as its reader may know of them. */
export async function writeBacksOf(db: Kysely<Database>, caller: Caller, request: Asked) {
	const written = await writtenBack(db, request.id);
	return partsOf(request).flatMap((part) => {
		const book = bookOfPart(request, part);
		const standing = written.findLast((one) => one.part === part) ?? null;
		const may = mayWriteBack(caller, part, book);
		const canWrite = may && request.outcome === "won" && standing === null;
		const canView = holds(caller, bookRight(book, "view"));
		return canWrite || (standing && canView)
			? [{ part, book: book.domain, standing: canView ? standing : null, canWrite, canUndo: may && standing !== null }]
			: [];
	});
}
