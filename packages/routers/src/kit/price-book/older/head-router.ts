import { DomainError, InvalidFieldError } from "../../../door/errors.ts";
import { change, permitted, router } from "../../../door/trpc.ts";
import type { RateBook } from "../declaration.ts";
import { bookRight, editNeeds } from "../edit-right.ts";
import { type HeadWithRates, headById, headFields, headOfRow, headWithRates, listHeads, type RateHead } from "../heads.ts";
import { ratesById } from "../list.ts";
import { logEdits } from "../quick-edit.ts";
import { removeLogged } from "../remove-logged.ts";
import { readerOf } from "../router.ts";
import { saveHead } from "../save-head.ts";
import { filtersMeant } from "./filters.ts";
import { noticesOf } from "./notices.ts";
import { type RateWithPlaces, withPlaceCodes, withPlaceIds } from "./places.ts";
import { type Changing, changeOf } from "./router.ts";
import { headInput, olderListInput, removeHeadInput, saveHeadInput } from "./schema.ts";

/** A head as older clients get it: its rows with the ids of their places. */
export type OlderHead = RateHead & { rates: RateWithPlaces[] };

type Asking = Pick<Changing, "db" | "caller" | "now" | "language" | "services">;
type Fields = Readonly<Record<string, unknown>>;

const withIds = async (ctx: Asking, book: RateBook, { rates, ...head }: HeadWithRates): Promise<OlderHead> => ({
	...head,
	rates: await withPlaceIds(ctx.db, book, rates),
});

/** What gives the fields of a head: the head itself, its first row, or the rate that row names. */
async function fieldsGiven(
	ctx: Changing,
	book: RateBook,
	head: Fields,
	row: { id?: string | undefined; cells: Fields } | undefined,
): Promise<Fields> {
	const [rate] = row?.id === undefined ? [] : await ratesById(ctx.db, book, [row.id], readerOf(ctx));
	return { ...rate?.row, ...row?.cells, ...head };
}

/** The head of that id, or of these fields; 000001 where they contradict each other, lack one or name a place there is none of. */
async function headMeant(ctx: Asking, book: RateBook, id: string | undefined, given: Fields): Promise<RateHead> {
	const { place, choices } = headFields(book);
	const named = [place, ...choices];
	if (id === undefined) {
		for (const { name, schema } of named) {
			if ((given[name] ?? "") === "") throw new InvalidFieldError(name, "problem.required");
			const { error } = schema.safeParse(given[name]);
			// A GUID that is no place's is longer than a code, and no such place.
			if (error && (name !== place.name || typeof given[name] !== "string"))
				throw new DomainError(
					"invalid",
					"error.invalid",
					{},
					error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })),
				);
		}
		return headOfRow(ctx.db, book, given).catch((error) => {
			if (!(error instanceof DomainError) || error.kind !== "notFound") throw error;
			throw new InvalidFieldError(place.name, "problem.unknownPlace", { code: String(given[place.name]) });
		});
	}
	const head = await headById(ctx.db, book, id);
	const other = named.find(({ name }) => (given[name] ?? "") !== "" && String(given[name]).toUpperCase() !== String(head.fields[name]).toUpperCase());
	if (other)
		throw new InvalidFieldError(other.name, "problem.contradicts", { one: String(given[other.name]), other: String(head.fields[other.name]) });
	return head;
}

/** What the calls for a port's head with its details need: each head by its id or its fields, saved and deleted whole. */
export function headRouter(book: RateBook) {
	const [view, edit, also] = [bookRight(book, "view"), bookRight(book, "edit"), editNeeds(book)];
	return router({
		/** Heads with those of their rows that match, and only heads that have any. */
		heads: permitted(view)
			.input(olderListInput)
			.query(async ({ ctx, input: { validOn, ...input } }) => {
				const filters = await filtersMeant(ctx.db, book, input.filters);
				const page = await listHeads(ctx.db, book, { ...input, filters }, readerOf(ctx, validOn));
				return { ...page, items: await Promise.all(page.items.map((head) => withIds(ctx, book, head))) };
			}),

		/** One head with its rows, those that match where anything narrows them. */
		oneHead: permitted(view)
			.input(headInput)
			.query(async ({ ctx, input: { id, fields, validOn, ...input } }) => {
				if (id === undefined && fields === undefined) throw new InvalidFieldError("id", "problem.required");
				const [given = {}] = await withPlaceCodes(ctx.db, book, [fields ?? {}]);
				const head = await headMeant(ctx, book, id, given);
				const filters = await filtersMeant(ctx.db, book, input.filters);
				return withIds(ctx, book, await headWithRates(ctx.db, book, head, readerOf(ctx, validOn), { ...input, filters }));
			}),

		saveHead: change(edit, saveHeadInput, also).mutation(async ({ ctx, input: { id, fields = {}, rows = [] } }) => {
			const [given = {}, ...cells] = await withPlaceCodes(ctx.db, book, [fields, ...rows.map((row) => row.cells)]);
			const named = rows.map((row, i) => ({ ...row, cells: cells[i] ?? {} }));
			const head = await headMeant(ctx, book, id, id === undefined ? await fieldsGiven(ctx, book, given, named[0]) : given);
			if (rows.length === 0) {
				ctx.change.nothing();
				return { id: head.id, rows: [], changeId: ctx.change.id };
			}
			const saved = await saveHead(ctx.db, { book, head, rows: named, reader: readerOf(ctx), change: changeOf(ctx) });
			await logEdits(ctx.change, book, saved);
			const noticed = await noticesOf(
				ctx,
				book,
				saved.map((row) => row.id),
			);
			return { id: head.id, rows: saved.map((row) => ({ id: row.id, version: row.version, ...noticed(row.id) })), changeId: ctx.change.id };
		}),

		/** Deletes all rows of a head; 000002 where it has none. */
		removeHead: change(edit, removeHeadInput, also).mutation(async ({ ctx, input }) => {
			const { rates } = await headWithRates(ctx.db, book, await headById(ctx.db, book, input.id), readerOf(ctx));
			const ids = rates.map((rate) => rate.id);
			const { count, entry } = await removeLogged(ctx.db, book, ids, { reader: readerOf(ctx), change: changeOf(ctx) });
			await ctx.change.write(entry);
			return { count, changeId: ctx.change.id };
		}),
	});
}
