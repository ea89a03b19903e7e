import { DomainError } from "../../door/errors.ts";
import { listInput } from "../../door/lists.ts";
import { change, permitted } from "../../door/trpc.ts";
import type { RateBook } from "./define.ts";
import { bookRight } from "./edit-right.ts";
import { laneInput, laneKeyInput, placeNameInput, saveTermsInput, termInput } from "./schema.ts";
import { keyOfLane, laneOfKey } from "./term-lanes.ts";
import { laneListed, laneSaid, readLane, readTerm, saveTerm, saveTexts, termsOfPlace } from "./terms.ts";
import { getTerms, listTerms } from "./terms-list.ts";

/** The procedures of a book's terms; a book that keeps none has nothing to answer. */
export function termProcedures(book: RateBook) {
	const view = bookRight(book, "view");
	const edit = bookRight(book, "edit");
	return {
		/** The term of a lane in the caller's language, in another one where theirs has none. */
		term: permitted(view)
			.input(laneInput)
			.query(async ({ ctx, input }) => readTerm(ctx.db, book.domain, await laneListed(ctx.db, book, input.lane), ctx.language)),

		termsOfPlace: permitted(view)
			.input(placeNameInput)
			.query(({ ctx, input }) => termsOfPlace(ctx.db, book.domain, input.name, ctx.language)),

		saveTerm: change(edit, termInput).mutation(async ({ ctx, input }) =>
			saveTerm(ctx, book, { ...input, lane: await laneListed(ctx.db, book, input.lane) }),
		),

		/** One page of the lanes that have terms. */
		terms: permitted(view)
			.input(listInput)
			.query(({ ctx, input }) => listTerms(ctx.db, book, input, ctx.language)),

		/** What is said of a lane in every language. */
		termsOfLane: permitted(view)
			.input(laneKeyInput)
			.query(({ ctx, input }) => getTerms(ctx.db, book, input.id)),

		/** Saves texts of a lane in several languages at once; those that are left out stay. A lane that has terms is no new one: 000007. */
		saveTerms: change(edit, saveTermsInput).mutation(async ({ ctx, input: { id, version, texts, ...of } }) => {
			const lane = id === undefined ? await laneSaid(ctx.db, book, of.lane ?? {}) : await laneListed(ctx.db, book, laneOfKey(id));
			const theirs = await readLane(ctx.db, book.domain, lane);
			if (id === undefined && Object.values(theirs.texts).some((text) => text !== "")) throw new DomainError("exists", "terms.there");
			if (version !== undefined && version !== theirs.version) throw new DomainError("stale", "error.stale", {}, { mine: texts, theirs });
			await saveTexts(ctx, book, lane, texts);
			return { id: keyOfLane(lane), version: (await readLane(ctx.db, book.domain, lane)).version };
		}),
	};
}
