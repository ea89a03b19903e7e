import { expect, test } from "vitest";
import { exampleDocument } from "./documents/example.ts";
import { labelsOf } from "./documents/labels.ts";
import { traitsApart } from "./option-traits.ts";
import type { DocumentItem } from "./schema.ts";

const [item] = exampleDocument("en").items as [DocumentItem];
const docOf = (...others: Partial<DocumentItem>[]) => ({
	...exampleDocument("en"),
	lanesAre: "options" as const,
	items: [item, ...others.map((over) => ({ ...item, ...over }))],
});

test("what is alike in all options tells none of them", () => {
	expect(traitsApart(docOf({}, { total: "1.00" }).items)).toEqual([]);
});

test("each thing that differs is told of each, in the same order", () => {
	const other = {
		mode: "barge",
		transitMax: 20,
		validTo: "2026-12-20",
		ownership: "SOC",
		readyDate: "2026-12-10",
		containers: [{ type: "40HC", count: 3 }],
	};
	const doc = docOf(other, {});
	expect(traitsApart(doc.items)).toEqual(["containers", "ownership", "mode", "transit", "ready", "validity"]);
	const { apart } = labelsOf("en");
	expect(doc.items.slice(0, 2).map((one) => apart(doc, one).join(" · "))).toEqual([
		"2 × 40HC · COC · Rail · 6–8 days · Cargo ready 2026-12-03 · Rates valid 2026-11-20 to 2026-12-31",
		"3 × 40HC · SOC · Barge · 6–20 days · Cargo ready 2026-12-10 · Rates valid 2026-11-20 to 2026-12-20",
	]);
});

test("another stop or another frequency is told", () => {
	const via = item.legs.map((leg) =>
		leg.kind === "firstMile"
			? { ...leg, to: { code: "CNWUH", name: "Wuhan" } }
			: leg.kind === "mainHaul"
				? { ...leg, from: { code: "CNWUH", name: "Wuhan" }, frequency: "Weekly" }
				: leg,
	);
	const doc = docOf({ legs: via });
	expect(doc.items.map((one) => labelsOf("en").apart(doc, one))).toEqual([
		["via Chongqing", "Daily"],
		["via Wuhan", "Weekly"],
	]);
});

test("lanes that are parts of one job are told by nothing but their way", () => {
	const doc = { ...docOf({ mode: "barge" }), lanesAre: "parts" as const };
	expect(labelsOf("en").apart(doc, item)).toEqual([]);
});
