import type { Rate } from "@iqt/routers/kit/price-book/list";
import { barge } from "@iqt/routers/prices/barge/schema";
import { books } from "@iqt/routers/prices/books";
import { corridor } from "@iqt/routers/prices/corridor/schema";
import { depotPrice } from "@iqt/routers/prices/depot-price/schema";
import { icrPrice } from "@iqt/routers/prices/icr-price/schema";
import { expect, test } from "vitest";
import { searchedEnds, searchOn } from "./search-link.ts";

const row = {
	...{ inlandCity: "CNCKG", portCity: "CNSHA", port: "CNYSA", direction: "westbound", containerType: "20GP", ownership: "SOC", cargo: "general" },
	...{ weightFrom: "20", weightTo: "24" },
};
const read = (query: string | null) => Object.fromEntries(new URLSearchParams(query ?? ""));
const on = (book: Parameters<typeof searchOn>[0], changes: Rate["row"] = {}, day = "2026-12-01") =>
	read(searchOn(book, { row: { ...row, ...changes } }, day, "2026-11-20"));

test("a lane between an inland city and a port is searched as the rate says it", () => {
	expect(on(barge)).toMatchObject({
		scope: "portToPort",
		dir: "westbound",
		from: "inlandCity:CNCKG",
		to: "portCity:CNSHA",
		box: "20GP*1",
		own: "SOC",
	});
	expect(on(barge)).toMatchObject({ kg: "20001", cargo: "general", ready: "2026-12-01" });
	expect(on(barge, { direction: "eastbound" })).toMatchObject({ from: "portCity:CNSHA", to: "inlandCity:CNCKG" });
	expect(on(corridor, { containerType: "*", weightFrom: "0", weightTo: "999.999" })).toMatchObject({ to: "port:CNYSA", box: "40HC*1", kg: "18000" });
});

test("a day that has passed is searched as prices were known at its end, in the business' own time", () => {
	expect(on(barge, {}, "2026-11-19").asOf).toBe("2026-11-19T16:00:00.000Z");
	expect(on(barge, {}, "2026-11-20")).not.toHaveProperty("asOf");
});

test("books that are not sold by lanes lead to no search", () => {
	expect(books.filter((book) => searchedEnds(book)).map(({ domain }) => domain)).toEqual(expect.arrayContaining(["inlandRail", "barge", "corridor"]));
	expect(searchOn(depotPrice, { row }, "2026-12-01", "2026-11-20")).toBeNull();
	expect(searchedEnds(icrPrice)).toBeNull();
});
