import type { Rate } from "@iqt/routers/kit/price-book/list";
import { bookingService as booking } from "@iqt/routers/prices/booking-service/schema";
import { books as rateBooks } from "@iqt/routers/prices/books";
import { depotPrice } from "@iqt/routers/prices/depot-price/schema";
import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import { expect, test } from "vitest";
import type { Text } from "../../lib/text.ts";
import { planCard } from "../grid/card.ts";
import { rateColumns } from "./rate-columns.tsx";

const t: Text = (id) => id;
const asked = { seesCost: true, mayEdit: false, t, locale: "en" };
const valuesOf = (same: Readonly<Record<string, string>>) => planCard(rateColumns(depotPrice, { ...asked, same }), new Set(Object.keys(same))).values;

test("a card shows what tells two rates of a place apart, such as its depot and its days", () => {
	expect(valuesOf({})).toEqual(expect.arrayContaining(["service", "depot", "dayFrom", "dayTo"]));
});

test("a card leaves out what all rates say", () => {
	expect(valuesOf({ service: "storage" })).not.toContain("service");
	expect(valuesOf({ service: "storage" })).toEqual(expect.arrayContaining(["depot", "dayFrom", "dayTo"]));
});

test("a currency that every row has stands beside no amount, but a mark-up is in percent all the same", () => {
	const unit = (basis: string, same: Readonly<Record<string, string>>) =>
		rateColumns(inlandRail, { ...asked, same })
			.find(({ field }) => field === "ssr")
			?.currency?.({ row: { basis, ssr: "14", currency: "CNY" } } as unknown as Rate);
	expect([unit("container", {}), unit("container", { currency: "CNY" })]).toEqual(["CNY", ""]);
	expect([unit("percent", {}), unit("percent", { currency: "CNY" })]).toEqual(["%", "%"]);
});

test("a container says the weights its rate is for, where it is not for all of them, and has room for them", () => {
	const container = rateColumns(booking, asked).find(({ field }) => field === "containerType");
	const amountOf = (weightFrom: string, weightTo: string) =>
		container?.amount?.({ row: { containerType: "20GP", weightFrom, weightTo } } as unknown as Rate);
	expect(amountOf("0", "999.999")).toBe("");
	expect(amountOf("18", "25")).toBe("20GP rate.weightBand");
});

test.each<[string, string, string]>([
	["20GP", "general", ""],
	["20GP", "dangerous", "20GP enum.cargo.dangerous"],
	["40RH", "reefer", ""],
	["40RH", "general", "40RH enum.cargo.general"],
	["20FR", "general", ""],
])("a container %s says that its rate is for %s cargo where that is not what it is for: %s", (containerType, cargo, said) => {
	const container = rateColumns(booking, asked).find(({ field }) => field === "containerType");
	expect(container?.amount?.({ row: { containerType, cargo } } as unknown as Rate)).toBe(said);
});

test.each(rateBooks.map((book) => [book.domain, book] as const))(
	"no two rates of %s look the same: whatever tells them apart is on screen",
	(_domain, book) => {
		const hidden = new Set(rateColumns(book, asked).flatMap((c) => (c.hidden ? [c.field] : [])));
		const besideContainers = book.fields.some((f) => f.kind === "container") ? ["weightFrom", "weightTo", "cargo"] : [];
		expect(book.fields.filter((f) => f.key && hidden.has(f.name) && !besideContainers.includes(f.name)).map((f) => f.name)).toEqual([]);
	},
);

test("weights of a book without containers have columns of their own, in its list and on its cards", () => {
	const columns = rateColumns({ ...inlandRail, fields: inlandRail.fields.filter((f) => f.kind !== "container") }, asked);
	expect(columns.filter((c) => c.hidden).map((c) => c.field)).not.toContain("weightFrom");
	expect(planCard(columns).values).toEqual(expect.arrayContaining(["weightFrom", "weightTo"]));
});
