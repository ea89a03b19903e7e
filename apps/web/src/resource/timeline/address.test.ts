import { expect, test } from "vitest";
import { readState, writeState } from "../grid/url-state.ts";
import { readTimeline, type TimelineOf, writeTimeline } from "./address.ts";

const inAddress = (of: TimelineOf) => {
	const state = { search: "", sort: [], filters: [], view: "", extra: { timeline: writeTimeline(of) } };
	return readTimeline(readState(writeState(state)).extra.timeline ?? "");
};

test("a rate or a lane in the address comes back as it went", () => {
	const id = "4B0b7a36-1111-4222-8333-444455556666";
	expect(inAddress({ id })).toEqual({ id });
	const lanes: Record<string, string>[] = [
		{ inlandCity: "CNCKG", portCity: "CNSHA" },
		{ hub: "CNCKG", areaCode: "" },
		{ port: "CNSHA", depot: "Yangshan, gate 3: \\north" },
	];
	for (const lane of lanes) expect(inAddress({ lane })).toEqual({ lane });
});

test("what says no lane opens nothing", () => {
	expect([readTimeline(""), readTimeline("nonsense"), readTimeline(":CNSHA")]).toEqual([null, null, null]);
});
