import type { Rate } from "@iqt/routers/kit/price-book/list";
import { depotPrice } from "@iqt/routers/prices/depot-price/schema";
import { expect, test } from "vitest";
import { byContainer, chargeWords, madeOf } from "./by-container.ts";

const rate = (id: string, row: Rate["row"]) =>
	({ id, row: { port: "CNSHA", direction: "westbound", depot: "Yangshan", ownership: "COC", basis: "day", ...row } }) as unknown as Rate;
const storage = (id: string, containerType: string, dayFrom: number, dayTo: number | null) =>
	rate(id, { service: "STO", containerType, dayFrom, dayTo });

test("charges of a port are lines, its containers columns, and steps stand in the order of their days", () => {
	const { fields, containers, lines } = byContainer(depotPrice, [
		storage("d", "40HC", 11, null),
		storage("a", "20GP", 1, 10),
		storage("b", "40HC", 1, 10),
		rate("e", { service: "MNR", containerType: "*", dayFrom: 1, dayTo: null }),
	]);
	expect(fields.map(({ name }) => name)).toEqual(["service", "dayFrom", "dayTo"]);
	expect(containers).toEqual(["*", "20GP", "40HC"]);
	expect(lines.map((line) => [...line.rates].map(([container, { id }]) => `${container} ${id}`))).toEqual([
		["* e"],
		["20GP a", "40HC b"],
		["40HC d"],
	]);
});

test("a rate for another box is made of one there is, and none of what is charged once", () => {
	const [line] = byContainer(depotPrice, [storage("a", "20GP", 1, 10)]).lines;
	const [once] = byContainer(depotPrice, [rate("b", { service: "DOC", containerType: "*", basis: "bl" })]).lines;
	expect(line && madeOf(line, "40HC")).toMatchObject({ row: { service: "STO", containerType: "40HC" } });
	expect(once && madeOf(once, "40HC")).toBeNull();
});

test("a port without rates has neither", () => {
	expect(byContainer(depotPrice, [])).toEqual({ fields: [], containers: [], lines: [] });
});

test("a charge in one cell has both ends of its step as one, and none of one that holds from the first day on", () => {
	const fields = [{ name: "service" }, { name: "dayFrom" }, { name: "dayTo" }];
	const told = (of: Rate, shown = fields) =>
		chargeWords(depotPrice, shown, { rate: of, say: (name) => String(of.row[name] ?? ""), step: (steps) => `days ${steps}` });
	expect(told(storage("a", "20GP", 1, 10))).toBe("STO\u00a0· days 1–10");
	expect(told(storage("b", "20GP", 11, null))).toBe("STO\u00a0· days 11+");
	expect(told(storage("c", "20GP", 11, 11))).toBe("STO\u00a0· days 11");
	expect(told(rate("d", { service: "LON", dayFrom: 1, dayTo: null }))).toBe("LON");
	expect(told(storage("e", "20GP", 1, 10), fields.slice(0, 1))).toBe("STO");
});
