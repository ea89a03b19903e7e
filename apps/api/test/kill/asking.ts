import { addDays, businessDay } from "@iqt/i18n/days";
import { tokenIn } from "@iqt/routers/requests/vendor-inquiry/testing";
import { type KillData, vendorIds } from "./data.ts";
import type { Desk, Once } from "./desk.ts";
import type { World } from "./portal.ts";
import type { Moment, Said } from "./said.ts";

interface Work {
	world: World;
	desk: Desk;
	once: Once;
	tokens: KillData["tokens"];
	said: Said;
	on: () => boolean;
	reached: (moment: Moment) => void;
	round: number;
	/** Requests that are made. */
	requests: number;
}

/** ms between two requests. */
const BETWEEN_MS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sales ask for prices, a vendor manager asks two vendors for each, and both answer by the link they were mailed, one of them twice. */
export async function askVendors({ world, desk, once, tokens, said, on, reached, round, requests }: Work): Promise<void> {
	/** The token of an inquiry's mail once it has come; null where everything ends before. */
	const mailed = async (inquiryId: string): Promise<string | null> => {
		for (; on(); await pause(50)) {
			const mail = world.mail.mails.find(({ messageId }) => messageId?.startsWith(`<vendorInquiry.${inquiryId}.`));
			if (mail) return tokenIn(mail.text ?? "");
		}
		return null;
	};
	const answer = async (inquiryId: string, token: string, amount: number): Promise<void> => {
		const { lines, version } = await desk.change<{ lines: { id: string }[]; version: number }>("", "vendorPage.view", { token });
		const told = { acknowledged: said.vendorAnswers.get(inquiryId)?.acknowledged ?? null, asked: amount * 100 };
		said.vendorAnswers.set(inquiryId, told);
		const taken = { amount: String(amount), currency: "CNY", vat: "9", transitDays: 3, validTo: addDays(businessDay(new Date()), 60) };
		await desk.change("", "vendorPage.send", { token, version, lines: lines.map(({ id }) => ({ id, ...taken })) });
		told.acknowledged = amount * 100;
		reached("answered");
	};
	const day = addDays(businessDay(new Date()), 5);
	for (let made = 0; made < requests && on(); made++) {
		const wanted = {
			...{
				serviceType: "T",
				customer: `Asker ${crypto.randomUUID()}`,
				requiredDate: day,
				portCity: "CNSHA",
				address: "Kunshan, Yushan town",
				direction: "westbound",
			},
			...{ containers: ["2 × 40HC", "1 × 20GP"], commodity: "Machine tools", grossWeight: 18_000, confirmed: true },
		};
		const { id: requestId } = await once<{ id: string }>("request", tokens.sales, "adHocRequest.save", wanted);
		said.requests.add(requestId);
		const asked = { requestId, vendorIds, dueAt: day };
		const { sent } = await once<{ sent: { id: string }[] }>("inquiry", tokens.vdm, "vendorInquiry.send", asked);
		for (const { id } of sent) said.inquiries.add(id);
		reached("asked");
		for (const [i, { id }] of sent.entries()) {
			const token = await mailed(id);
			if (token === null) return;
			const price = 1_000 + round * 10 + i;
			await answer(id, token, price);
			if (i === 0) await answer(id, token, price + 1);
		}
		await pause(BETWEEN_MS);
	}
}
