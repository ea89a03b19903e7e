import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import { truckingCost } from "@iqt/routers/prices/trucking-cost/schema";
import { expect, test } from "vitest";
import type { Text } from "../../lib/text.ts";
import { applyColumns } from "./apply-columns.ts";
import { rateColumns } from "./rate-columns.tsx";

const t: Text = (id) => id;
const asked = { seesCost: true, mayEdit: true, t, locale: "en" };
const shown = (book: RateBook, name: string, differs: (field: string) => boolean = () => false) =>
	applyColumns(book, rateColumns(book, asked), name, (c) => differs(c.field)).map((c) => c.field);

test("a sample of a bulk change says all that tells one rate from another, its days and what becomes of it", () => {
	expect(shown(inlandRail, "ssr").sort()).toEqual(
		["inlandCity", "portCity", "basis", "containerType", "direction", "ownership", "mode", "validFrom", "validTo", "ssr"].sort(),
	);
	expect(shown(truckingCost, "cost")).toEqual(
		expect.arrayContaining(["hub", "areaCode", "truckerCode", "containerType", "validFrom", "validTo", "cost"]),
	);
	expect(shown(inlandRail, "validTo").filter((field) => field === "validTo")).toHaveLength(1);
});

test("a weight band is said where it differs", () => {
	expect(shown(inlandRail, "ssr", (field) => field === "weightTo")).toContain("weightTo");
});
