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

test("books stand in the order of their lanes, in four keys", () => {
	expect(laneOrder(inlandRail).map(({ field }) => field)).toEqual(["inlandCity", "portCity", "direction", "containerType"]);
	expect(laneOrder(truckingCost).map(({ field }) => field)).toEqual(["hub", "areaCode", "direction", "containerType"]);
});
