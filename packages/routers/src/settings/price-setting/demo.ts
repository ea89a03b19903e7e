import type { Demo } from "../../kit/records/domain.ts";
import type { PriceSetting } from "./schema.ts";

const setting = { currency: "CNY", validFrom: "2026-01-01", validTo: null, remark: null };
const rows: PriceSetting[] = [
	{ ...setting, service: "inlandRail", margin: "12", minMargin: "4", roundingStep: "10" },
	{ ...setting, service: "truckingCost", margin: "15", minMargin: "5", roundingStep: "10" },
	{ ...setting, service: "bookingService", margin: "8", minMargin: "2", roundingStep: "5" },
	{ ...setting, service: "customsPrice", margin: "20", minMargin: "8", roundingStep: "5" },
];

export const demo: Demo<PriceSetting> = { rows: () => rows };
