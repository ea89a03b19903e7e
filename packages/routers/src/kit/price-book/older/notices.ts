import { type Language, translate } from "@iqt/i18n";
import type { Caller, Context } from "../../../door/context.ts";
import { codedOf } from "../coded.ts";
import type { RateBook } from "../declaration.ts";
import { doubtsOf, doubtWords } from "../doubts.ts";
import { type Rate, ratesById } from "../list.ts";
import { readerOf } from "../router.ts";

/** That a search sells a rate at another price than its SSR, as lists on the screen tell it. */
const soldWords = ({ row, values: { sold } }: Rate, language: Language): string[] =>
	sold == null ? [] : [translate(language, "rate.soldAt", { sold, ssr: String(row.ssr) })];

/** What is odd about rates that were written all the same, by id, as sentences: a person is asked about it before, and a program can only be told. */
export async function noticesOf(
	ctx: Context & { caller: Caller },
	book: RateBook,
	ids: readonly string[],
): Promise<(id: string) => { notices?: string[] }> {
	const rates = await ratesById(ctx.db, book, ids, readerOf(ctx));
	const doubts = await doubtsOf(ctx.db, book, rates, { today: ctx.today });
	const coded = await codedOf(ctx.db, book);
	const said = (rate: Rate, i: number) => [...doubtWords(book, doubts[i] ?? [], ctx.language, coded), ...soldWords(rate, ctx.language)];
	const noticesById = new Map(rates.map((rate, i) => [rate.id, said(rate, i)]));
	return (id) => (noticesById.get(id)?.length ? { notices: noticesById.get(id) ?? [] } : {});
}
