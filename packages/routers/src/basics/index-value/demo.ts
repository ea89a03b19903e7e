import type { Demo } from "../../kit/records/domain.ts";
import type { IndexValue } from "./schema.ts";

/** The lowest days of last year at Kaub; this year's levels come with the rates that go by them. */
const rows: IndexValue[] = [
	["2025-04-11", "84"],
	["2025-07-06", "91"],
	["2025-08-24", "78"],
].map(([day = "", value = ""]) => ({ indexCode: "KAUB", day, value, source: "WSV, Niedrigwasserbericht 2025" }));

export const demo: Demo<IndexValue> = { rows: () => rows, beside: true };
