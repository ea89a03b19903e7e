import { change, permitted, router } from "../../door/trpc.ts";
import { downloadLink } from "../../kit/files/download-link.ts";
import { tenderFile } from "./file.ts";
import { startPricing, stopPricing } from "./pricing.ts";
import { listTenders } from "./queries.ts";
import { chooseAll, chooseOption, quoteTender } from "./quoting.ts";
import { answerLane, createTender, leaveLane, lookAtSheet, removeTender } from "./reading.ts";
import * as schema from "./schema.ts";
import { lanesShown, optionsShown, tenderShown } from "./view.ts";

/** Tenders shown in their list. */
const SHOWN = 100;

/** What customers have no part in. */
const staff = { access: "sale.quote", and: "sale.search", staff: true } as const;

/** Reads what people who search and quote may see of tenders. */
const seen = permitted("sale.quote", "sale.search").meta(staff);
const changing = <S extends Parameters<typeof change>[1]>(input: S) => change("sale.quote", input, "sale.search").meta(staff);

/** Customers' lists of lanes, priced in one go and quoted as one; a person reaches those whose quotations he would. */
export const tenderRouter = router({
	/** The last hundred, newest first. */
	list: seen.query(({ ctx }) => listTenders(ctx, SHOWN)),

	get: seen.input(schema.tenderInput).query(({ ctx, input }) => tenderShown(ctx, input.id)),

	/** Lanes with what has to be answered, their options in short, or why they have none. */
	lanes: seen.input(schema.lanesInput).query(({ ctx, input }) => lanesShown(ctx, input)),

	/** The options of one lane, as the price search shows them. */
	options: seen.input(schema.laneInput).query(({ ctx, input }) => optionsShown(ctx, input)),

	/** What a list would be read as: its heads and which field each is taken for. Keeps nothing. */
	look: seen.input(schema.lookInput).query(({ ctx, input }) => lookAtSheet(ctx, input)),

	/** Takes a list of up to 500 rows; each lane is read or has questions. */
	create: changing(schema.createInput).mutation(({ ctx, input }) => createTender(ctx, input)),

	answer: changing(schema.answerInput).mutation(({ ctx, input }) => answerLane(ctx, input)),
	leave: changing(schema.leaveInput).mutation(({ ctx, input }) => leaveLane(ctx, input)),
	remove: changing(schema.tenderInput).mutation(({ ctx, input }) => removeTender(ctx, input.id)),

	/** Begins pricing every lane that was read, anew where it was before; it goes on behind the answer, and after a restart. */
	price: changing(schema.priceInput).mutation(({ ctx, input }) => startPricing(ctx, input)),
	stop: changing(schema.tenderInput).mutation(({ ctx, input }) => stopPricing(ctx, input.id)),

	choose: changing(schema.chooseInput).mutation(({ ctx, input }) => chooseOption(ctx, input)),
	chooseAll: changing(schema.chooseAllInput).mutation(({ ctx, input }) => chooseAll(ctx, input)),

	/** One quotation draft of all lanes that have a price. */
	quote: changing(schema.quoteInput).mutation(({ ctx, input }) => quoteTender(ctx, input)),

	/** A link, for five minutes, to the customer's list with our prices and the gaps beside. */
	file: seen
		.meta({ ...staff, unlogged: "It writes a file to download, not data.", heavy: true })
		.input(schema.fileInput)
		.mutation(async ({ ctx, input }) => downloadLink(ctx, "sale.quote", await tenderFile(ctx, input))),
});
