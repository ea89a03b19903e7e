import { listInput } from "@iqt/routers/door/lists";
import { exportInput } from "@iqt/routers/kit/price-book/schema";
import { books } from "@iqt/routers/prices/books";
import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import { truckingCost } from "@iqt/routers/prices/trucking-cost/schema";
import { expect, test } from "vitest";
import { laneOrder, standardView } from "./standard-view.ts";

const liveAndLater = [{ field: "status", op: "in", value: ["live", "future"] }];

test.each([
	["", liveAndLater],
	["?q=xian&f=direction:in:westbound", liveAndLater],
	["?expired=1", undefined],
	["?asOf=2026-11-20", undefined],
	["?f=status:in:expired", undefined],
	["?f=validTo:lte:today-1", undefined],
	["?f=id:eq:1", undefined],
])("%s leaves out expired rates unless it says which days are meant", (search, standard) => {
	expect(standardView(search).standard).toEqual(standard);
});

test("a day that is none is no day", () => {
	expect(standardView("?asOf=soon")).toMatchObject({ asOf: "", standard: liveAndLater });
});

test("books stand in the order of their lanes, containers and days, in as many keys as lists take", () => {
	const within = ["direction", "containerType", "ownership", "validFrom"];
	expect(laneOrder(inlandRail).map(({ field }) => field)).toEqual(["inlandCity", "portCity", ...within]);
	expect(laneOrder(truckingCost).map(({ field }) => field)).toEqual(["hub", "areaCode", ...within]);
	for (const book of books) {
		const sort = laneOrder(book);
		expect(
			[listInput, exportInput].map(({ shape }) => shape.sort.safeParse(sort).success),
			book.domain,
		).toEqual([true, true]);
	}
});
