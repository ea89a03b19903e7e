import type { Rate } from "@iqt/routers/kit/price-book/list";
import type { api } from "../../api/client.ts";
import { describeError } from "../../api/errors.ts";
import type { RowChange, RowOutcome, Source } from "../types.ts";

/** The procedures of a price book; every book has the same. */
export type BookCalls = typeof api.truckingCost;

/** Cells are checked against the book's schema before they get here, and again on the server. */
type Edits = Parameters<BookCalls["quickEdit"]["mutate"]>[0]["rows"];

const CHUNK = 200;

async function byIds(calls: BookCalls, ids: readonly string[]): Promise<Rate[]> {
	const chunks: string[][] = [];
	for (let i = 0; i < ids.length; i += CHUNK) chunks.push(ids.slice(i, i + CHUNK));
	const pages = await Promise.all(chunks.map((value) => calls.list.query({ filters: [{ field: "id", op: "in", value }], pageSize: CHUNK })));
	return pages.flatMap((page) => page.items);
}

/** What a refused quick edit says of each row: both versions where somebody else was faster, or what is wrong with which cell. */
function refusals(error: unknown): RowOutcome<Rate>[] | null {
	const { code, data, message } = describeError(error);
	if (!Array.isArray(data)) return null;
	if (code === "000003")
		return (data as { id: string; theirs: Rate }[]).map(({ id, theirs }) => ({ id, row: theirs, conflict: true, errors: { "": message } }));
	if (code !== "000001") return null;
	const rows = new Map<string, Record<string, string>>();
	for (const { field, message: said } of data as { field: string; message: string }[]) {
		const [id = "", name = ""] = field.split(".");
		rows.set(id, { ...rows.get(id), [name]: said });
	}
	return [...rows].map(([id, errors]) => ({ id, errors }));
}

/** A price book as a list: rows, facets, and saving changed cells. */
export const rateSource = (domain: string, calls: BookCalls, mayEdit: boolean): Source<Rate> => ({
	key: domain,
	id: (rate) => rate.id,
	version: (rate) => rate.version,
	list: (query, signal) => calls.list.query(query, { signal }),
	facet: (query, signal) => calls.facet.query(query, { signal }),
	...(mayEdit
		? {
				save: async (changes: RowChange[]) => {
					try {
						const { rows, changeId } = await calls.quickEdit.mutate({ rows: changes as Edits });
						const fresh = new Map(
							(
								await byIds(
									calls,
									rows.map((r) => r.id),
								)
							).map((r) => [r.id, r]),
						);
						return { rows: rows.map(({ id }) => ({ id, row: fresh.get(id) })), changeId };
					} catch (error) {
						const refused = refusals(error);
						if (refused) return { rows: refused };
						throw error;
					}
				},
				undo: (changeId: string) => calls.undo.mutate({ changeId }),
			}
		: {}),
});
