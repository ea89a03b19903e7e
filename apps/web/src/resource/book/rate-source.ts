import type { Rate } from "@iqt/routers/kit/price-book/list";
import type { api } from "../../api/client.ts";
import { describeError } from "../../api/errors.ts";
import { text } from "../../lib/text.ts";
import { savedOrRefused } from "../row-refusals.ts";
import type { RowChange, RowOutcome, Source } from "../types.ts";

/** The procedures of a price book; every book has the same. */
export type BookCalls = typeof api.truckingCost;

/** Cells are checked against the book's schema before they get here, and again on the server. */
export type Edits = Parameters<BookCalls["quickEdit"]["mutate"]>[0]["rows"];

/** What is odd about a change of some rates, in sentences: those that are told, how many more there are, and how many were looked at where that is not all. */
export function doubtsTold({ count, told, looked }: Awaited<ReturnType<BookCalls["cellDoubts"]["query"]>>, of: number): string[] {
	if (count === 0) return [];
	const more = looked === 1 ? 0 : count - told.length;
	return [
		...told,
		...(more > 0 ? [text("book.doubtsMore", { count: more })] : []),
		...(looked < of ? [text("book.doubtsLooked", { count: looked })] : []),
	];
}

/** Asks what is odd about cells that are to be saved; of what the server would refuse there is nothing to ask: saving it says why. */
export async function quietDoubts(ask: () => Promise<string[]>): Promise<string[]> {
	try {
		return await ask();
	} catch (error) {
		if (describeError(error).code === "000001") return [];
		throw error;
	}
}

/** What is odd about cells of rates. */
export const cellDoubts = (calls: BookCalls, rows: Edits): Promise<string[]> =>
	quietDoubts(async () => doubtsTold(await calls.cellDoubts.query({ rows }), rows.length));

const CHUNK = 200;

/** Rates as they are now. */
export async function byIds(calls: BookCalls, ids: readonly string[]): Promise<Rate[]> {
	const chunks: string[][] = [];
	for (let i = 0; i < ids.length; i += CHUNK) chunks.push(ids.slice(i, i + CHUNK));
	const pages = await Promise.all(chunks.map((value) => calls.list.query({ filters: [{ field: "id", op: "in", value }], pageSize: CHUNK })));
	return pages.flatMap((page) => page.items);
}

/** The rate and the cell that the path of a refused field names. */
export const rateCell = (path: string): [id: string, field: string] => {
	const [id = "", name = ""] = path.split(".");
	return [id, name];
};

/** A price book as a list: rows, facets, and saving changed cells. */
export const rateSource = (domain: string, calls: BookCalls, mayEdit: boolean): Source<Rate> => ({
	key: domain,
	id: (rate) => rate.id,
	version: (rate) => rate.version,
	list: (query, signal) => calls.list.query(query, { signal }),
	facet: (query, signal) => calls.facet.query(query, { signal }),
	...(mayEdit
		? {
				save: (changes: RowChange[]) =>
					savedOrRefused<Rate, { rows: RowOutcome<Rate>[]; changeId: string }>(async () => {
						const { rows, changeId } = await calls.quickEdit.mutate({ rows: changes as Edits });
						const saved = await byIds(
							calls,
							rows.map(({ id }) => id),
						);
						const fresh = new Map(saved.map((rate) => [rate.id, rate]));
						return { rows: rows.map(({ id }) => ({ id, row: fresh.get(id) })), changeId };
					}, rateCell),
				doubts: (changes: RowChange[]) => cellDoubts(calls, changes as Edits),
				undo: (changeId: string) => calls.undo.mutate({ changeId }),
			}
		: {}),
});
