import type { Rate } from "@iqt/routers/kit/price-book/list";
import { depotPrice } from "@iqt/routers/prices/depot-price/schema";
import { expect, test } from "vitest";
import { byContainer } from "./by-container.ts";

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

test("a port without rates has neither", () => {
	expect(byContainer(depotPrice, [])).toEqual({ fields: [], containers: [], lines: [] });
});
