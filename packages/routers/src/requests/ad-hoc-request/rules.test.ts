import { describe, expect, test } from "vitest";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import {
	amountsOf,
	checkLines,
	checkRequest,
	checkTarget,
	checkValidity,
	dueLight,
	lineTotals,
	type Move,
	mayMove,
	moveNames,
	moves,
	movesOpen,
	outcomeOf,
	quantityOf,
	refuseLateChange,
	refuseMove,
	type Standing,
} from "./rules.ts";
import { type AdHocRequest, adHocRequest, adHocStates } from "./schema.ts";
import { requests } from "./testing.ts";

const nobody: Standing = { isOwner: false, isSuper: false, edits: false, givesCost: false, givesPrice: false };
const people: Record<string, Standing> = {
	nobody,
	owner: { ...nobody, isOwner: true, edits: true },
	ownerWithoutRight: { ...nobody, isOwner: true },
	vendorManager: { ...nobody, givesCost: true },
	productManager: { ...nobody, edits: true, givesPrice: true },
	administrator: { isOwner: false, isSuper: true, edits: true, givesCost: true, givesPrice: true },
};
const makers: Record<Move, string[]> = {
	cost: ["vendorManager", "administrator"],
	price: ["productManager", "administrator"],
	send: ["owner", "productManager", "administrator"],
	accept: ["owner", "administrator"],
	notAccepted: ["owner", "administrator"],
	cancel: ["owner", "productManager", "administrator"],
};

/** What a check refuses: fields with the ids of what is said, or the code of another refusal; [] where it refuses nothing. */
function refused(check: () => unknown): string[] {
	try {
		check();
		return [];
	} catch (error) {
		if (error instanceof InvalidFieldError) return error.refusals.map(({ field, messageId }) => `${field} ${messageId}`);
		if (error instanceof DomainError) return [`${error.kind} ${error.messageId}`];
		throw error;
	}
}

describe("moves", () => {
	test("are made by whom they are for, from the states they have", () => {
		for (const move of moveNames) {
			for (const [name, who] of Object.entries(people)) {
				expect([move, name, mayMove(move, who)]).toEqual([move, name, makers[move].includes(name)]);
				for (const state of adHocStates) {
					const has = (moves[move].from as readonly string[]).includes(state);
					const said = refused(() => refuseMove(move, { number: "AR", state }, who));
					const right = makers[move].includes(name) ? (has ? [] : ["state adHocRequest.wrongState"]) : ["notAllowed adHocRequest.notYours"];
					expect([move, name, state, said]).toEqual([move, name, state, right]);
					expect(movesOpen(state, who).includes(move)).toBe(right.length === 0);
				}
			}
		}
	});

	test("go as the design's table has them, and no further", () => {
		expect(moves).toEqual({
			cost: { from: ["requestCreated", "costUpdated"], to: "costUpdated" },
			price: { from: ["costUpdated", "priceUpdated"], to: "priceUpdated" },
			send: { from: ["priceUpdated", "quotationSent"], to: "quotationSent" },
			accept: { from: ["quotationSent"], to: "quotationSent" },
			notAccepted: { from: ["priceUpdated", "quotationSent"], to: "costUpdated" },
			cancel: { from: ["requestCreated", "costUpdated", "priceUpdated", "quotationSent"], to: "cancelled" },
		});
		expect(movesOpen("cancelled", people.administrator as Standing)).toEqual([]);
		try {
			refuseMove("cost", { number: "AR-1", state: "cancelled" }, people.administrator as Standing);
			expect.unreachable();
		} catch (error) {
			expect((error as DomainError).values).toEqual({ number: "AR-1", state: "cancelled", move: "cost" });
		}
	});
});

const request = (over: object = {}, type: keyof typeof requests = "T"): AdHocRequest => adHocRequest.schema.parse({ ...requests[type], ...over });
const at = { today: "2026-11-20", digits: 2 };

describe("a request", () => {
	test.each(["T", "D", "M", "F"] as const)("of type %s needs its own fields and has none of the others'", (type) => {
		const own = request({}, type);
		expect(refused(() => checkRequest(own, null, at))).toEqual([]);
		const filled = {
			...own,
			containers: ["1 × 40HC"],
			depotServices: ["STO"],
			storageDays: 3,
			inlandCity: "x",
			mode: "rail",
			truckType: "T",
			pieces: 1,
			volume: "2",
		};
		const strange: Record<string, string[]> = {
			T: ["depotServices", "inlandCity", "mode", "pieces", "storageDays", "truckType", "volume"],
			D: ["address", "direction", "inlandCity", "mode", "pieces", "truckType", "volume"],
			M: ["address", "depotServices", "pieces", "storageDays", "truckType", "volume"],
			F: ["containers", "depotServices", "direction", "mode", "ownership", "storageDays"],
		};
		const all = { ...filled, address: "a", direction: "westbound", ownership: "COC" } as AdHocRequest;
		expect(refused(() => checkRequest(all, null, at)).sort()).toEqual((strange[type] ?? []).map((field) => `${field} adHocRequest.notOfService`));
		const needed: Record<string, string[]> = {
			T: ["address", "containers"],
			D: ["containers", "depotServices"],
			M: ["containers", "inlandCity", "mode"],
			F: ["address"],
		};
		const bare = { ...own, address: "", containers: [], depotServices: [], inlandCity: null, mode: null } as AdHocRequest;
		expect(refused(() => checkRequest(bare, null, at)).sort()).toEqual((needed[type] ?? []).map((field) => `${field} problem.required`));
	});

	test("has days to come where they are new, an MSDS with dangerous goods, no container twice, a whole target price", () => {
		expect(refused(() => checkRequest(request({ requiredDate: "2026-11-19", readyDate: "2026-11-19" }), null, at))).toEqual([
			"requiredDate problem.readyPast",
			"readyDate problem.readyPast",
		]);
		expect(refused(() => checkRequest(request({ requiredDate: "2026-11-20", readyDate: "2026-11-20" }), null, at))).toEqual([]);
		const old = request({ requiredDate: "2026-11-01", readyDate: "2026-11-01" });
		expect(refused(() => checkRequest(old, old, at))).toEqual([]);
		expect(refused(() => checkRequest(request({ cargo: "dangerous" }), null, at))).toEqual(["msds adHocRequest.msdsNeeded"]);
		expect(refused(() => checkRequest(request({ cargo: "dangerous", msds: ["a"] }), null, at))).toEqual([]);
		expect(refused(() => checkRequest(request({ containers: ["1 × 40HC", "2 × 40HC"] }), null, at))).toEqual(["containers problem.containerTwice"]);
		expect(refused(() => checkRequest(request({ targetPrice: "100" }), null, at))).toEqual(["currency problem.required"]);
	});

	test("may not ask for something else once somebody has worked on it, but have files and shares", () => {
		const asked = request();
		for (const state of adHocStates) {
			const late = (over: object) =>
				refused(() => refuseLateChange({ number: "AR", state }, { fields: { ...asked, ...over }, current: asked, inquiries: [] }));
			expect(late({ commodity: "Other" })).toEqual(state === "requestCreated" ? [] : ["commodity adHocRequest.lateChange"]);
			expect(late({ pictures: ["a"], loadingPlans: ["b"], msds: ["c"], shares: ["d"] })).toEqual([]);
			expect(late({ remark: undefined })).toEqual([]);
		}
	});

	test("may not ask for something else while vendors reckon, but have another customer, priority or target price", () => {
		const asked = request();
		const late = (over: object) =>
			refused(() =>
				refuseLateChange({ number: "AR", state: "requestCreated" }, { fields: { ...asked, ...over }, current: asked, inquiries: ["VI-1"] }),
			);
		for (const over of [{ grossWeight: 28_000 }, { containers: ["3 × 40HC"] }, { address: "Wenzhou" }, { readyDate: "2026-12-24" }])
			expect(late(over)).toEqual(Object.keys(over).map((field) => `${field} adHocRequest.vendorsAsked`));
		expect(late({ address: "Wenzhou", grossWeight: 28_000 }).toSorted()).toEqual(
			["address", "grossWeight"].map((field) => `${field} adHocRequest.vendorsAsked`),
		);
		expect(late({ customer: "Other", priority: "urgent", targetPrice: "100", currency: "CNY", requiredDate: "2026-12-24", msds: ["c"] })).toEqual([]);
	});
});

test("is due by the day its price is needed, until it is sent or cancelled", () => {
	const due = (requiredDate: string, state: (typeof adHocStates)[number] = "costUpdated") => dueLight({ state, requiredDate }, "2026-11-20");
	expect(["2026-11-19", "2026-11-20", "2026-11-22", "2026-11-23"].map((day) => due(day))).toEqual(["overdue", "soon", "soon", "inTime"]);
	expect([due("2026-11-01", "quotationSent"), due("2026-11-01", "cancelled")]).toEqual(["met", "none"]);
});

test("is won when its price is taken, lost when it is cancelled after one, dropped when before", () => {
	const of = (state: (typeof adHocStates)[number], pricedAt: string | null, acceptedAt: string | null) => outcomeOf({ state, pricedAt, acceptedAt });
	expect([of("quotationSent", "t", "t"), of("quotationSent", "t", null), of("cancelled", "t", "t"), of("cancelled", null, null)]).toEqual([
		"won",
		"open",
		"lost",
		"dropped",
	]);
});

describe("amounts", () => {
	const of = (sent: Partial<Parameters<typeof amountsOf>[0]>, digits = 2) =>
		amountsOf({ amount: undefined, amountWithVat: undefined, vat: "9", ...sent }, { digits, at: "costs.0" });
	test("without VAT and with it follow from each other", () => {
		expect(of({ amount: "100" })).toEqual({ without: 10_000, with: 10_900 });
		expect(of({ amountWithVat: "109" })).toEqual({ without: 10_000, with: 10_900 });
		expect(of({ amount: "100", amountWithVat: "109" })).toEqual({ without: 10_000, with: 10_900 });
		expect(of({ amount: "33.33", vat: "0" })).toEqual({ without: 3333, with: 3333 });
		expect(of({ amount: "100" }, 0)).toEqual({ without: 100, with: 109 });
	});
	test("that were answered can be sent back, whichever of the two was said", () => {
		const of = (line: { amount?: string; amountWithVat?: string }, vat: string) => amountsOf({ ...line, vat }, { digits: 2, at: "costs.0" });
		const text = (minor: number) => (minor / 100).toFixed(2);
		for (const vat of ["0", "6", "9", "13"]) {
			for (let minor = 1; minor < 400_000; minor += 317) {
				for (const said of [{ amount: text(minor) }, { amountWithVat: text(minor) }]) {
					const kept = of(said, vat);
					if (kept.without === 0) continue;
					expect(of({ amount: text(kept.without), amountWithVat: text(kept.with) }, vat), `${JSON.stringify(said)} ${vat}`).toEqual(kept);
				}
			}
		}
	});
	test("that are none, do not agree or have too many digits are refused at their field", () => {
		expect(refused(() => of({}))).toEqual(["costs.0.amount problem.required"]);
		expect(refused(() => of({ amount: "1.234" }))).toEqual(["costs.0.amount problem.decimals"]);
		expect(refused(() => of({ amountWithVat: "1.234" }))).toEqual(["costs.0.amountWithVat problem.decimals"]);
		expect(refused(() => of({ amount: "100", amountWithVat: "110" }))).toEqual(["costs.0.amountWithVat adHocRequest.vatDiffers"]);
		expect(refused(() => of({ amount: "99999999999999" }))).toEqual(["costs.0.amount problem.adHocAmount"]);
	});
});

test.each([
	["VAT of the total", { amount: "1.05", amountWithVat: "1.14", vat: "9" }, 2_700, 2, { total: "2835.00", totalWithVat: "3090.15" }],
	[
		"VAT of the total, below a whole digit each",
		{ amount: "0.55", amountWithVat: "0.60", vat: "9" },
		21,
		2,
		{ total: "11.55", totalWithVat: "12.59" },
	],
	[
		"what is left of an amount said with VAT",
		{ amount: "1106.19", amountWithVat: "1250.00", vat: "13" },
		1,
		2,
		{ total: "1106.19", totalWithVat: "1250.00" },
	],
	[
		"what is left of many of them",
		{ amount: "1106.19", amountWithVat: "1250.00", vat: "13" },
		100,
		2,
		{ total: "110619.47", totalWithVat: "125000.00" },
	],
	["no VAT", { amount: "33", amountWithVat: "33", vat: "0" }, 3, 0, { total: "99", totalWithVat: "99" }],
	["nothing of it", { amount: "33.00", amountWithVat: "35.97", vat: "9" }, 0, 2, { total: "0.00", totalWithVat: "0.00" }],
] as const)("totals of a line are %s", (_what, line, quantity, digits, totals) => {
	expect(lineTotals(line, quantity, digits)).toEqual(totals);
});

test("a line is charged for each container of its type, for each day of storage, or once", () => {
	const asked = { serviceType: "D", containers: ["2 × 40HC", "1 × 20GP"], storageDays: 5 } as const;
	const of = (basis: "container" | "day" | "shipment", containerType?: string) =>
		quantityOf({ ...asked, containers: [...asked.containers] }, { basis, containerType });
	expect([of("container"), of("container", "40HC"), of("day"), of("day", "20GP"), of("shipment"), of("container", "45HC")]).toEqual([
		3, 2, 15, 5, 1, 0,
	]);
	expect(quantityOf({ serviceType: "T", containers: ["2 × 40HC"], storageDays: null }, { basis: "day" })).toBe(0);
});

test("lines are for what is asked about, each kind of container has one, and prices hold", () => {
	const asked = { serviceType: "T" as const, containers: ["2 × 40HC", "1 × 20GP"], storageDays: null };
	const said = (lines: Parameters<typeof checkLines>[2], over: object = {}) => refused(() => checkLines({ ...asked, ...over }, "costs", lines));
	expect(said([{ basis: "container" }])).toEqual([]);
	expect(
		said([
			{ basis: "container", containerType: "40HC" },
			{ basis: "shipment", containerType: "20GP" },
		]),
	).toEqual([]);
	expect(said([{ basis: "container", containerType: "40HC" }])).toEqual(["costs adHocRequest.legMissing"]);
	expect(said([{ basis: "container" }, { basis: "container", containerType: "45HC" }])).toEqual([
		"costs.1.containerType adHocRequest.noSuchContainer",
	]);
	expect(said([{ basis: "day" }])).toEqual(["costs.0.basis adHocRequest.noDays"]);
	expect(said([{ basis: "day" }], { storageDays: 3 })).toEqual([]);
	expect(said([{ basis: "container" }], { containers: [] })).toEqual(["costs.0.basis adHocRequest.noContainers"]);
	expect(said([{ basis: "shipment" }], { containers: [] })).toEqual([]);
	const holds = (validTo: string, validFrom?: string) => refused(() => checkValidity([{ validFrom, validTo }], "2026-11-20"));
	expect([holds("2026-11-20"), holds("2026-11-19"), holds("2026-12-01", "2026-12-02"), holds("2026-12-01", "2026-12-01")]).toEqual([
		[],
		["prices.0.validTo problem.readyPast"],
		["prices.0.validTo problem.validToBeforeFrom"],
		[],
	]);
});

test("the price a customer would take is in a currency there is, to its digits", () => {
	const of = (targetPrice: string, digits: number | undefined) => refused(() => checkTarget({ targetPrice, currency: "JPY" }, digits));
	expect([of("100", 0), of("100.5", 0), of("100", undefined)]).toEqual([[], ["targetPrice problem.decimals"], ["currency problem.unknownCurrency"]]);
});
