import { isMessageId } from "@iqt/i18n";
import { describe, expect, test } from "vitest";
import { toColumns, toRow } from "../../kit/price-book/convert.ts";
import type { RateRow } from "../../kit/price-book/declaration.ts";
import type { Reference } from "../../kit/price-book/reference.ts";
import { tierProblems } from "../../kit/price-book/tiers.ts";
import { depotPrice } from "./schema.ts";

const serviceOf = (code: string, name: string, steps: boolean) => {
	const names = { zh: name, en: name, es: name, ja: name };
	return [
		code,
		{ id: code, code, names, aliases: [], steps, unit: steps ? "day" : "container", says: {}, activeFrom: null, activeTo: null },
	] as const;
};

const reference: Reference = {
	placeIds: new Map([["port CNSHA", "p-sha"]]),
	exponents: new Map([["USD", 2]]),
	containers: new Set(["*", "40HC"]),
	parameters: [],
	coded: new Map([["depotService", new Map([serviceOf("STO", "Storage", true), serviceOf("LON", "Lift on", false)])]]),
};
const given = {
	...{ port: "cnsha", depot: "SIPG 1", service: "sto", dayFrom: "6", dayTo: "10", direction: "westbound", containerType: "40HC", basis: "day" },
	...{ cost: "17", ssr: "cost*1.2", msr: "18", currency: "USD", validFrom: "2026-10-01", validTo: null },
};
const fieldsAt = (row: object): string[] => {
	const checked = depotPrice.row.safeParse(row);
	return checked.success ? [] : checked.error.issues.map((issue) => String(issue.path[0]));
};
const step = (dayFrom: number, dayTo: number | null, more: object = {}): RateRow => depotPrice.row.parse({ ...given, dayFrom, dayTo, ...more });

describe("a price of a depot", () => {
	test("has tiers of days and amounts in a column each, no weight band and no cargo", () => {
		const row = depotPrice.row.parse(given);
		expect(row).toMatchObject({ port: "CNSHA", service: "STO", dayFrom: 6, dayTo: 10, ownership: "COC", onRequest: false });
		expect(depotPrice.fields.map(({ name }) => name)).toEqual([
			...["port", "depot", "service", "dayFrom", "dayTo", "containerType", "ownership", "direction", "basis", "cost", "ssr", "msr"],
			...["onWish", "min", "max", "currency", "vat", "validFrom", "validTo", "onRequest", "remark"],
		]);
		expect(depotPrice.fields.filter(({ key }) => key).map(({ name }) => name)).toEqual([
			...["port", "depot", "service", "dayFrom", "dayTo", "containerType", "ownership", "direction", "basis"],
		]);
		expect(depotPrice.fields.find(({ name }) => name === "depot")?.width).toBe(140);
		const columns = toColumns(depotPrice, row, reference);
		expect(columns).toMatchObject({ ok: true, columns: { port_id: "p-sha", service: "STO", day_from: 6, day_to: 10, cost_minor: 1700 } });
		if (!columns.ok) throw new Error("refused");
		expect(toRow(depotPrice, { ...columns.columns, port_code: "CNSHA", exponent: 2 })).toEqual({ ...row, cost: "17.00", msr: "18.00" });
	});

	test("names a port and a service there are", () => {
		const washed = depotPrice.row.parse({ ...given, service: " wash " });
		expect(toColumns(depotPrice, washed, reference)).toEqual({
			ok: false,
			problems: [{ field: "service", messageId: "problem.noRecord", values: { text: "WASH", known: "STO, LON" } }],
		});
		// A rate that has it stays as it is.
		expect(toColumns(depotPrice, washed, reference, washed)).toMatchObject({ ok: true });
		const row = depotPrice.row.parse({ ...given, port: "CNNGB" });
		expect(toColumns(depotPrice, row, reference)).toEqual({
			ok: false,
			problems: [{ field: "port", messageId: "problem.unknownPlace", values: { code: "CNNGB" } }],
		});
	});

	test("begins before it ends, and has a price unless it is on request", () => {
		expect(fieldsAt(given)).toEqual([]);
		expect(fieldsAt({ ...given, dayFrom: 11 })).toEqual(["dayTo"]);
		expect(fieldsAt({ ...given, dayFrom: 11, dayTo: "" })).toEqual([]);
		expect(fieldsAt({ ...given, dayFrom: 0 })).toEqual(["dayFrom"]);
		expect(depotPrice.row.parse({ ...given, dayFrom: "" })).toMatchObject({ dayFrom: 1, dayTo: 10 });
		expect(fieldsAt({ ...given, ssr: "" })).toEqual(["ssr"]);
		expect(fieldsAt({ ...given, ssr: "", onRequest: true })).toEqual([]);
		expect(fieldsAt({ ...given, min: "30", max: "20" })).toEqual(["max"]);
		expect(fieldsAt({ ...given, validTo: "2026-09-30" })).toEqual(["validTo"]);
	});

	test("has steps where its service goes by steps, and one price where it does not", () => {
		const lift = { ...given, service: "LON", basis: "container" };
		expect(toColumns(depotPrice, depotPrice.row.parse(lift), reference)).toEqual({
			ok: false,
			problems: [{ field: "dayTo", messageId: "problem.noSteps", values: { name: "LON", first: 1 } }],
		});
		expect(toColumns(depotPrice, depotPrice.row.parse({ ...lift, dayFrom: 2, dayTo: null }), reference)).toMatchObject({
			problems: [{ field: "dayFrom", messageId: "problem.noSteps" }],
		});
		expect(toColumns(depotPrice, depotPrice.row.parse({ ...lift, dayFrom: 1, dayTo: null }), reference)).toMatchObject({ ok: true });
	});

	test("has words in every language", () => {
		expect(depotPrice.fields.map(({ label }) => label).filter((id) => !isMessageId(id))).toEqual([]);
		expect(isMessageId(depotPrice.title)).toBe(true);
	});
});

describe("steps of one key", () => {
	test("follow each other from the first day on", () => {
		expect(tierProblems(depotPrice, [step(1, 5, { cost: "0", ssr: "0", msr: "0" }), step(6, 10), step(11, null)])).toEqual([]);
	});

	test("do not meet", () => {
		expect(tierProblems(depotPrice, [step(1, 5), step(5, 10)])).toEqual([{ kind: "meet", row: 1, from: 5, to: 5, day: "2026-10-01" }]);
		expect(tierProblems(depotPrice, [step(1, null), step(8, null)])).toEqual([{ kind: "meet", row: 1, from: 8, to: null, day: "2026-10-01" }]);
	});

	test("leave no day out", () => {
		expect(tierProblems(depotPrice, [step(1, 5), step(8, 10)])).toEqual([{ kind: "hole", row: 1, from: 6, to: 7, day: "2026-10-01" }]);
		expect(tierProblems(depotPrice, [step(3, null)])).toEqual([{ kind: "hole", row: 0, from: 1, to: 2, day: "2026-10-01" }]);
	});

	test("are nobody's business of another depot, box or season", () => {
		const other = [step(1, null, { depot: "SIPG 2" }), step(1, null, { containerType: "*" }), step(1, null, { validFrom: "2027-01-01" })];
		expect(tierProblems(depotPrice, [step(1, null, { validTo: "2026-12-31" }), ...other])).toEqual([]);
	});
});
