import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { begin, enteredOf, forgetHere, isSame, keepHere } from "./draft.ts";

const none = { amount: "", currency: "CNY", vat: "", transitDays: "", validFrom: "", validTo: "", remark: "" };
const asked = { charge: "Haulage", containerType: null, basis: "shipment" as const, quantity: 1, awarded: false };
const unsaid = {
	...{ amount: null, amountWithVat: null, currency: null, vat: null, total: null, totalWithVat: null },
	...{ transitDays: null, validFrom: null, validTo: null, remark: null },
};
const inquiry = {
	...{ number: "VI-2026-000001", version: 3, answerRemark: null, draft: null },
	lines: ["a", "b"].map((id) => ({ id, ...asked, ...unsaid })),
};

beforeEach(() => {
	const kept = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	});
});
afterEach(() => vi.unstubAllGlobals());

test("without anything kept somebody begins with what the server has", () => {
	expect(begin(inquiry)).toEqual({
		entered: {
			lines: [
				{ id: "a", ...none },
				{ id: "b", ...none },
			],
			remark: "",
		},
		isNewer: false,
		version: 3,
	});
});

test("half an answer goes before what was sent, as it was typed", () => {
	const sent = {
		...inquiry,
		answerRemark: "sent",
		lines: inquiry.lines.map((line) => ({ ...line, amount: "5.00", currency: "USD", transitDays: 3 })),
	};
	const said = { ...none, amount: "5.00", currency: "USD", transitDays: "3" };
	expect(enteredOf(sent)).toEqual({
		lines: [
			{ id: "a", ...said },
			{ id: "b", ...said },
		],
		remark: "sent",
	});
	const draft = { lines: [{ id: "b", amount: "6,", transitDays: null }], remark: "", savedAt: "2026-11-20T00:00:00.000Z" };
	expect(enteredOf({ ...sent, draft })).toEqual({
		lines: [
			{ id: "a", ...said },
			{ id: "b", ...none, amount: "6," },
		],
		remark: "",
	});
});

test("what this browser kept comes back, of the lines there are, at the version it was typed into; forgotten it is gone", () => {
	const lines = [
		{ id: "b", ...none, amount: "1,2" },
		{ id: "gone", ...none, amount: "9" },
	];
	expect(keepHere(inquiry.number, { lines, remark: "half", version: 2 })).toBe(true);
	expect(begin(inquiry)).toEqual({
		entered: {
			lines: [
				{ id: "a", ...none },
				{ id: "b", ...none, amount: "1,2" },
			],
			remark: "half",
		},
		isNewer: true,
		version: 2,
	});
	forgetHere(inquiry.number);
	expect(begin(inquiry).isNewer).toBe(false);
});

test("what is kept and is no draft, or another's, changes nothing", () => {
	for (const kept of ["{", "[]", "null", '{"lines":5}', '{"lines":[{"id":"a","amount":7,"else":"x"}]}']) {
		localStorage.setItem("iqt.vendorDraft.VI-2026-000001", kept);
		const { entered, isNewer } = begin(inquiry);
		expect([entered.lines[0], isNewer], kept).toEqual([{ id: "a", ...none }, false]);
	}
});

test("a browser that keeps nothing says so", () => {
	vi.stubGlobal("localStorage", {
		getItem: () => {
			throw new Error("denied");
		},
		setItem: () => {
			throw new Error("denied");
		},
	});
	expect(keepHere(inquiry.number, { lines: [], remark: "", version: 1 })).toBe(false);
	expect(begin(inquiry).isNewer).toBe(false);
});

test("two are the same whatever the order of their fields", () => {
	const { amount, ...rest } = { id: "a", ...none };
	expect(isSame({ lines: [{ amount, ...rest }], remark: "" }, { lines: [{ ...rest, amount }], remark: "" })).toBe(true);
	expect(isSame({ lines: [], remark: "a" }, { lines: [], remark: "" })).toBe(false);
});
