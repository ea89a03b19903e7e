import type { Caller, Context } from "../../../door/context.ts";
import { codedOf } from "../coded.ts";
import type { RateBook } from "../declaration.ts";
import { doubtsOf, doubtWords } from "../doubts.ts";
import { ratesById } from "../list.ts";
import { readerOf } from "../router.ts";

/** What is odd about rates that were written all the same, by id, as sentences: a person is asked about it before, and a program can only be told. */
export async function noticesOf(
	ctx: Context & { caller: Caller },
	book: RateBook,
	ids: readonly string[],
): Promise<(id: string) => { notices?: string[] }> {
	const rates = await ratesById(ctx.db, book, ids, readerOf(ctx));
	const doubts = await doubtsOf(ctx.db, book, rates, { today: ctx.today });
	const coded = await codedOf(ctx.db, book);
	const noticesById = new Map(rates.map(({ id }, i) => [id, doubtWords(book, doubts[i] ?? [], ctx.language, coded)]));
	return (id) => (noticesById.get(id)?.length ? { notices: noticesById.get(id) ?? [] } : {});
}
