import { translate } from "@iqt/i18n";
import type { Caller, Context } from "../../../door/context.ts";
import { belowCost } from "../../imports/below-cost.ts";
import type { RateBook } from "../declaration.ts";
import { ratesById } from "../list.ts";
import { readerOf } from "../router.ts";

/** What is odd about rates that were written all the same, by id, as sentences: prices below their cost, which a sheet is asked about and a program can only be told. */
export async function noticesOf(
	ctx: Context & { caller: Caller },
	book: RateBook,
	ids: readonly string[],
): Promise<(id: string) => { notices?: string[] }> {
	const rates = await ratesById(ctx.db, book, ids, readerOf(ctx));
	const noticesById = new Map(
		rates.map(({ id, row }) => [id, belowCost(row).map(({ messageId, values }) => translate(ctx.language, messageId, values))]),
	);
	return (id) => (noticesById.get(id)?.length ? { notices: noticesById.get(id) ?? [] } : {});
}
