import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { isTold } from "./asking.ts";
import type { Costs } from "./costs.ts";
import { requested } from "./data.ts";
import type { Said, Story } from "./said.ts";

/** How far a request is: each of these states holds all that the ones before it hold. */
const states: readonly string[] = ["requestCreated", "costUpdated", "priceUpdated", "quotationSent"];

const count = <T>(rows: readonly T[], is: (row: T) => boolean): number => rows.filter(is).length;

/** All of requests' data that a step writes, by request. */
async function storiesIn(db: Kysely<Database>) {
	const requests = await db.selectFrom("ad_hoc_request").select(["id", "number", "customer", "state", "accepted_at"]).execute();
	const inquiries = await db.selectFrom("vendor_inquiry").select(["id", "request_id", "state"]).execute();
	const offers = await db.selectFrom("vendor_inquiry_line").select(["inquiry_id", "amount_minor"]).where("awarded", "=", 1).execute();
	const lines = await db.selectFrom("ad_hoc_line").select(["request_id", "side", "amount_minor"]).execute();
	const mails = await db
		.selectFrom("outbox")
		.select(["kind", "dedupe_key", "payload"])
		.where("kind", "in", ["adHocPrice", "vendorInquiry"])
		.execute();
	const told = mails.map(({ kind, dedupe_key, payload }) => {
		const { inquiryId = "", what = "" } = JSON.parse(payload) as Readonly<Record<string, string | undefined>>;
		return { about: kind === "adHocPrice" ? (dedupe_key.split(".")[1] ?? "") : inquiryId, what: kind === "adHocPrice" ? "price" : what };
	});
	const log = await db.selectFrom("change_log").select(["object_id", "action"]).where("object_type", "=", "adHocRequest").execute();
	const written = await db.selectFrom("ad_hoc_write_back").select(["request_id", "part", "change_id", "rate_ids"]).execute();
	const rateColumns = ["id", "remark", "change_id"] as const;
	const rates = {
		cost: await db.selectFrom("trucking_cost_rate").select(rateColumns).where("remark", "is not", null).execute(),
		price: await db.selectFrom("cost_strategy_rate").select(rateColumns).where("remark", "is not", null).execute(),
	};
	return requests.map((request) => {
		const own = inquiries.filter(({ request_id }) => request_id === request.id);
		const ofOwn = new Set(own.map(({ id }) => id));
		return {
			...{ request, inquiries: own, offers: offers.filter(({ inquiry_id }) => ofOwn.has(inquiry_id)) },
			lines: lines.filter(({ request_id }) => request_id === request.id),
			mails: told.filter(({ about }) => about === request.id || ofOwn.has(about)),
			log: log.filter(({ object_id }) => object_id === request.id),
			written: written.filter(({ request_id }) => request_id === request.id),
			rates: {
				cost: rates.cost.filter(({ remark }) => remark === request.number),
				price: rates.price.filter(({ remark }) => remark === request.number),
			},
		};
	});
}
type Found = Awaited<ReturnType<typeof storiesIn>>[number];

const stepOf = ({ request: { state, accepted_at } }: Found): number => (accepted_at ? 4 : states.indexOf(state));
const amounts = (rows: readonly { amount_minor: number | null }[]): string =>
	rows
		.map((row) => row.amount_minor)
		.toSorted((a, b) => Number(a) - Number(b))
		.join(", ");

/** What a request has of a step it has not come to, has not of one it has, or has more than once. */
function tornIn(found: Found, { half, twice }: Costs): void {
	const { request, inquiries, offers, lines, mails, log, written, rates } = found;
	const step = stepOf(found);
	const all = requested.length;
	const have = (what: string, there: number, { from, each = 1 }: { from: number; each?: number }) => {
		const due = step >= from ? each : 0;
		if (there !== due)
			(there > due && due > 0 ? twice : half).push(`request ${request.number} is ${request.state} with ${there} ${what}, not ${due}`);
	};
	const costs = lines.filter(({ side }) => side === "cost");
	have("costs", costs.length, { from: 1, each: all });
	have("lines that were awarded", offers.length, { from: 1, each: all });
	if (amounts(costs) !== amounts(offers)) half.push(`request ${request.number} costs ${amounts(costs)}, and awarded were ${amounts(offers)}`);
	for (const state of ["awarded", "notAwarded"] as const) {
		have(
			`inquiries ${state}`,
			count(inquiries, (one) => one.state === state),
			{ from: 1 },
		);
		have(
			`mails ${state}`,
			count(mails, ({ what }) => what === state),
			{ from: 1 },
		);
	}
	have(
		"prices",
		count(lines, ({ side }) => side === "price"),
		{ from: 2, each: all },
	);
	have(
		"mails with the price",
		count(mails, ({ what }) => what === "price"),
		{ from: 3 },
	);
	for (const [i, action] of (["updateCost", "updatePrice", "sendPrice", "acceptPrice"] as const).entries())
		have(
			`entries ${action}`,
			count(log, (entry) => entry.action === action),
			{ from: i + 1 },
		);

	for (const part of ["cost", "price"] as const) {
		const marks = written.filter((one) => one.part === part);
		if (marks.length > 1) twice.push(`the ${part} of request ${request.number} was written back ${marks.length} times`);
		const ids = marks.flatMap(({ rate_ids }) => JSON.parse(rate_ids) as string[]);
		const inBook = rates[part].filter(({ id, change_id }) => ids.includes(id) && change_id === marks[0]?.change_id);
		const due = marks.length > 0 ? all : 0;
		if (ids.length !== due || inBook.length !== due || (due > 0 && step < 4))
			half.push(
				`the ${part} of request ${request.number}, ${request.state}, is ${ids.length} rates, ${inBook.length} of them in the book, not ${due}`,
			);
		if (rates[part].length > inBook.length) twice.push(`the book has ${rates[part].length} rates of the ${part} of request ${request.number}`);
	}
	if (count(log, ({ action }) => action === "writeBack") !== written.length)
		half.push(`request ${request.number} was written back in ${written.length} parts, the change log has others`);
}

/** What somebody was told of a request that is not so. */
function lostOf(story: Story, found: Found | undefined, quotations: ReadonlyMap<string, string>, { lost }: Costs): void {
	const gone = (what: string) => lost.push(`of ${story.customer}: ${what} was told, and is not there`);
	const step = found ? stepOf(found) : -1;
	for (const [i, name] of (["request", "award", "price", "mail", "accept"] as const).entries())
		if (isTold(story, name) && step < i) gone(`${name} (it is ${found?.request.state ?? "not there"})`);
	for (const [name, part] of [
		["costInBook", "cost"],
		["priceInBook", "price"],
	] as const) {
		const answer = story.steps.get(name)?.answer as { changeId?: string } | undefined;
		if (answer && !found?.written.some((one) => one.part === part && one.change_id === answer.changeId)) gone(name);
	}
	const costs = found?.lines.filter(({ side }) => side === "cost") ?? [];
	const prices = found?.lines.filter(({ side }) => side === "price") ?? [];
	if (costs.some(({ amount_minor }) => amount_minor !== story.cost * 100)) gone(`a cost of ${story.cost}`);
	if (prices.some(({ amount_minor }) => amount_minor !== story.price * 100)) gone(`a price of ${story.price}`);
	if (story.declined && found?.inquiries.find(({ id }) => id === story.declined)?.state !== "declined") gone("that a vendor declines");
	const { id = "" } = (story.steps.get("quotation")?.answer ?? {}) as { id?: string };
	if (isTold(story, "buy") && quotations.get(id) !== "accepted") gone(`that the customer has accepted (it is ${quotations.get(id)})`);
}

/** Requests hold at every moment all that the steps they were taken hold, once, and are where whoever took them there was told they are. */
export async function checkStories(db: Kysely<Database>, said: Said, costs: Costs): Promise<void> {
	const found = await storiesIn(db);
	for (const one of found) tornIn(one, costs);
	const quotations = await db.selectFrom("quotation").select(["id", "number", "state"]).execute();
	const stateOf = new Map(quotations.map(({ id, state }) => [id, state]));
	for (const story of said.stories)
		lostOf(
			story,
			found.find(({ request }) => request.customer === story.customer),
			stateOf,
			costs,
		);
	const entries = await db
		.selectFrom("change_log")
		.select("object_id")
		.where("object_type", "=", "quotation")
		.where("action", "=", "accept")
		.execute();
	for (const { id, number, state } of quotations) {
		const times = count(entries, ({ object_id }) => object_id === id);
		if (times !== (state === "accepted" ? 1 : 0))
			costs.half.push(`quotation ${number} is ${state}, and was accepted ${times} times in the change log`);
	}
}
