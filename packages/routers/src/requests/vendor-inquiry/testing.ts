import { createCaller } from "../../app/app-router.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { testContext } from "../../testing/portal.ts";
import type { worldPerFile } from "../../testing/world.ts";
import type { ServiceType } from "../ad-hoc-request/schema.ts";
import { requests } from "../ad-hoc-request/testing.ts";
import type { VendorView } from "./vendor-view.ts";

type World = ReturnType<typeof worldPerFile>;
type Language = "en" | "es" | "ja" | "zh";

/** The token of a mail's address. */
export const tokenIn = (text: string): string => /#token=([\w-]+)/.exec(text)?.[1] ?? "";

/** A day by which vendors answer in tests, and one on which prices still hold. */
export const due = "2026-11-25";
export const validTo = "2026-12-31";

/** What people do with vendors in a world of `rateDb`. */
export function inquiryDesk(world: World) {
	let made = 0;
	/** A vendor with a contact who reads a language. */
	const vendor = async (over: object = {}, language: Language = "en") => {
		const code = `V${++made}`;
		const { id } = await world
			.as("VDM")
			.vendor.save({ code, name: `Vendor ${made}`, serviceTypes: ["T", "D", "M", "F"], languages: [language], ...over });
		const email = `${code.toLowerCase()}@vendors.example`;
		await world.as("VDM").vendorContact.save({ vendor: id, name: `Ms ${code}`, email, language, main: true });
		return { id, name: `Vendor ${made}`, email };
	};
	const request = async (type: ServiceType = "T", over: object = {}) =>
		(await world.as("SALS").adHocRequest.save({ ...requests[type], ...over, confirmed: true })).id;
	/** Mails that went out since, to an address. */
	const mailed = async (to: string) => {
		await world.settled();
		await deliverNow(world.services);
		return world.services.sent.filter((mail) => mail.to === to);
	};
	/** Asks vendors about a request, and answers what each got. */
	const ask = async (requestId: string, vendors: readonly { id: string; email: string }[], over: object = {}) => {
		const { sent } = await world.as("VDM").vendorInquiry.send({ requestId, vendorIds: vendors.map(({ id }) => id), dueAt: due, ...over });
		const got = [];
		for (const [i, inquiry] of sent.entries()) got.push({ ...inquiry, token: tokenIn((await mailed(vendors[i]?.email ?? "")).at(-1)?.text ?? "") });
		return got;
	};
	/** Somebody without an account. */
	const page = (language: Language = "en", address = "192.0.2.1"): ReturnType<typeof createCaller>["vendorPage"] =>
		createCaller(testContext(world.services, { language, address })).vendorPage;
	/** Answers every line with a price. */
	const quote = async (token: string, amount: string, over: object = {}): Promise<VendorView> => {
		const { lines, version } = await page().view({ token });
		return page().send({
			token,
			version,
			lines: lines.map(({ id }) => ({ id, amount, currency: "CNY", vat: "9", transitDays: 3, validTo, ...over })),
		});
	};
	return { vendor, request, ask, page, quote, mailed };
}
