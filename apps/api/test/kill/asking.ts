import { addDays, businessDay } from "@iqt/i18n/days";
import { tokenIn } from "@iqt/routers/requests/vendor-inquiry/testing";
import { type KillData, requested, search, vendorIds } from "./data.ts";
import { type Desk, Refused } from "./desk.ts";
import type { World } from "./portal.ts";
import { type Moment, type Said, type Story, type StoryStep, storySteps } from "./said.ts";

interface Work {
	world: World;
	desk: Desk;
	data: Pick<KillData, "areas" | "tokens">;
	said: Said;
	on: () => boolean;
	reached: (moment: Moment) => void;
	/** Requests that are made, beside those that are under way. */
	requests: number;
}

/** ms that are waited for a mail of a request from before the last kill, which may have kept it for good. */
const MAIL_MS = 10_000;
/** Requests somebody works on at once. */
const AT_ONCE = 3;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const day = (from: number) => addDays(businessDay(new Date()), from);
const holds = () => ({ validFrom: day(0), validTo: day(60) });

/** The nth request of a world: for a price nobody has, from a district nothing is sold from. */
const storyOf = (n: number, areas: readonly string[]): Story => ({
	...{ customer: `Asker ${n}`, email: `asker-${n}@example.com`, area: areas[n % areas.length] ?? "" },
	...{ cost: 1_000 + n * 10, price: 1_500 + n * 10, steps: new Map(), declined: null },
});

const lastStep = storySteps.at(-1) as StoryStep;
export const isTold = ({ steps }: Story, step: StoryStep): boolean => steps.get(step)?.answer !== undefined;

/**
 * Works for whoever asks for prices, three at once: those whose requests are under way, then `requests` new ones. Answers a worker for each, which goes on
 * with the same request where it is called again.
 */
export function askVendors({ world, desk, data: { tokens, areas }, said, on, reached, requests }: Work): (() => Promise<void>)[] {
	const open = said.stories.filter((story) => !isTold(story, lastStep));
	const old = new Set(open);
	let fresh = requests;
	const next = (): Story | undefined => {
		const known = open.shift();
		if (known || fresh-- <= 0) return known;
		const made = storyOf(said.stories.length, areas);
		said.stories.push(made);
		return made;
	};
	const worker = async () => {
		for (let story = next(); story && on(); story = next()) {
			try {
				await play(story);
			} catch (error) {
				open.unshift(story);
				throw error;
			}
		}
	};

	/** A step of a request, once: what was answered before is answered, what was asked for before is asked for again. */
	const once = async <T = unknown>(story: Story, step: StoryStep, [token, path]: [string, string], wanted: () => unknown): Promise<T> => {
		const known = story.steps.get(step);
		if (known?.answer !== undefined) return known.answer as T;
		if (known) said.repeated++;
		const asked = known ?? { key: crypto.randomUUID(), input: await wanted() };
		story.steps.set(step, asked);
		const answer = await desk.change<T>(token, path, asked.input, asked.key);
		story.steps.set(step, { ...asked, answer });
		return answer;
	};
	/** The token of a mail once it has come; null where everything ends before, or a kill has kept it for good. */
	const mailed = async (story: Story, messageId: string): Promise<string | null> => {
		for (const end = performance.now() + (old.has(story) ? MAIL_MS : Number.POSITIVE_INFINITY); on() && performance.now() < end; await pause(50)) {
			const mail = world.mail.mails.find((one) => one.messageId?.startsWith(`<${messageId}`));
			if (mail) return tokenIn(mail.text ?? "");
		}
		return null;
	};
	const opened = (token: string, how: "read" | "view") =>
		desk.change<{ lines: { id: string }[]; version: number }>("", `vendorPage.${how}`, { token });
	/** Takes an amount for every line; the same once more is one. */
	const answer = async (inquiryId: string, token: string, amount: number): Promise<void> => {
		const { lines, version } = await opened(token, "view");
		const told = { acknowledged: said.vendorAnswers.get(inquiryId)?.acknowledged ?? null, asked: amount * 100 };
		said.vendorAnswers.set(inquiryId, told);
		const taken = { amount: String(amount), currency: "CNY", vat: "9", transitDays: 3, validTo: day(60) };
		await desk.change("", "vendorPage.send", { token, version, lines: lines.map(({ id }) => ({ id, ...taken })) });
		told.acknowledged = amount * 100;
		reached("answered");
	};
	/** Two vendors answer by the links they were mailed, one of them twice, and one declines; whether all of it came about. */
	const answers = async (story: Story, inquiries: readonly { id: string }[]): Promise<boolean> => {
		for (const [i, { id }] of inquiries.entries()) {
			const token = await mailed(story, `vendorInquiry.${id}.`);
			if (token === null) return false;
			await opened(token, "read");
			if (i === 2) {
				const { version } = await opened(token, "view");
				await desk.change("", "vendorPage.decline", { token, version, because: "noCapacity" });
				story.declined = id;
			} else {
				if (i === 0 && !said.vendorAnswers.has(id)) await answer(id, token, story.cost + 1);
				await answer(id, token, story.cost + i * 5);
			}
		}
		return true;
	};
	/** The lines of a request's cheapest vendor, as the vendor manager compares them. */
	const cheapestOf = async (requestId: string, inquiryId: string) => {
		type Compared = { lines: { offers: { inquiryId: string; lineId: string; cheapest: boolean }[] }[] };
		const { lines } = await desk.query<Compared>(tokens.vdm, "vendorInquiry.comparison", { requestId });
		const cheapest = lines.flatMap(({ offers }) => offers.filter((offer) => offer.cheapest));
		if (cheapest.length !== requested.length || cheapest.some((offer) => offer.inquiryId !== inquiryId))
			throw new Refused("a comparison", "prices", `${cheapest.length} lines of the first vendor are the cheapest`);
		return cheapest.map(({ lineId }) => lineId);
	};
	/** What a truck from a district costs a buyer; undefined where it cannot be sold. */
	const truckFrom = async (area: string) => {
		type Found = { options: { id: string; lines: { charge: string; unitPrice: string }[] }[] };
		const { options } = await desk.query<Found>(tokens.sales, "sale.search", search(area));
		return options.map(({ id, lines }) => ({ id, price: Number(lines.find(({ charge }) => charge === "trucking")?.unitPrice) }))[0];
	};

	const play = async (story: Story): Promise<void> => {
		const { customer, email, area, cost, price } = story;
		const of = <T = unknown>(step: StoryStep, who: keyof typeof tokens, path: string, wanted: () => unknown) =>
			once<T>(story, step, [tokens[who], path], wanted);
		if (!story.steps.has("request") && (await truckFrom(area))) throw new Refused("a search", "prices", `${area} is sold from`);
		const request = {
			...{ serviceType: "T", customer, customerEmail: email, requiredDate: day(5), portCity: "CNSHA", address: `District ${area}` },
			...{ direction: "westbound", containers: ["2 × 40HC", "1 × 20GP"], commodity: "Machine tools", grossWeight: 18_000, confirmed: true },
		};
		const { id: requestId } = await of<{ id: string }>("request", "sales", "adHocRequest.save", () => request);
		said.requests.add(requestId);
		const asks = () => ({ requestId, vendorIds, dueAt: day(5) });
		const { sent } = await of<{ sent: { id: string }[] }>("inquiry", "vdm", "vendorInquiry.send", asks);
		for (const { id } of sent) said.inquiries.add(id);
		reached("asked");
		if (!story.steps.has("award") && !(await answers(story, sent))) return;
		await of("award", "vdm", "vendorInquiry.award", async () => ({ requestId, lines: await cheapestOf(requestId, sent[0]?.id ?? "") }));
		reached("awarded");
		const sold = { charge: "Haulage", amount: String(price), currency: "CNY", vat: "9", ...holds() };
		const prices = requested.map((containerType) => ({ ...sold, containerType }));
		await of("price", "pm", "adHocRequest.updatePrice", () => ({ id: requestId, prices }));
		reached("priced");
		await of("mail", "sales", "adHocRequest.sendPrice", () => ({ id: requestId }));
		await of("accept", "sales", "adHocRequest.accept", () => ({ id: requestId }));
		reached("accepted");

		// Both go into the book, by whom each belongs to, and the next search sells at it.
		const place = { hub: "CNCKG", areaCode: area, ownership: "COC", weightFrom: "0", weightTo: "25" };
		const rows = (values: object) => requested.map((_, i) => ({ key: String(i), values }));
		await of("costInBook", "vdm", "adHocRequest.writeBack", () => ({ id: requestId, part: "cost", rows: rows({ ...place, ...holds() }) }));
		await of("priceInBook", "pm", "adHocRequest.writeBack", () => ({ id: requestId, part: "price", rows: rows(place) }));
		reached("writtenBack");
		const option = await truckFrom(area);
		if (option?.price !== price) throw new Refused("a search", "prices", `${area} is sold from at ${option?.price}, not ${price} (cost ${cost})`);
		const items = [{ search: search(area), optionId: option.id }];
		const quoted = { customer: { name: customer, contact: "Mr Li", email }, language: "en", items };
		const { id } = await of<{ id: string }>("quotation", "sales", "quotation.createDraft", () => quoted);
		said.drafts.add(id);
		const { number } = await of<{ number: string }>("send", "sales", "quotation.send", () => ({ id }));
		said.quotations.set(id, number);
		const token = await mailed(story, `quotation.${id}@`);
		if (token === null) return;
		await desk.change("", "customerQuotation.open", { token });
		await once(story, "buy", ["", "customerQuotation.accept"], () => ({ token }));
		reached("bought");
	};
	return Array.from({ length: AT_ONCE }, () => worker);
}
