import { expect, it } from "vitest";
import { railLine, sheetOfRows } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { as, upload } = importDeskPerTest();
const merge = { mode: "merge" as const, confirmed: ["assumed" as const, "doubtful" as const, "dropped" as const] };
const heads = [
	...["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"],
	...["COC/SOC", "Weight To (t)"],
];
const row = (container: string, amount: string, [from, to]: [string, string], more: [string, string] = ["COC", ""]) => [
	...railLine({ 3: container, 4: "100", 6: amount, 7: "200", 8: from, 9: to }),
	...more,
];
const sheet = (...rows: unknown[][]) => sheetOfRows(heads, rows);
const take = async (...rows: unknown[][]) => {
	const { id } = await upload(await sheet(...rows));
	await as("PM").applyBatch({ ...merge, batchId: id });
};
const told = async (id: string, mode: "merge" | "replace" = "merge") =>
	(await as("PM", { language: "en" }).previewRows({ batchId: id, mode })).items.map(({ problems }) =>
		problems.flatMap(({ message }) => (/^If|goes on/.test(message) ? [message] : [])),
	);
const year: [string, string] = ["2031-01-01", "2031-12-31"];
const light = row("40GP", "700", ["2031-02-01", "2031-03-31"], ["COC", "18"]);
const general = (from: string, to: string, weights = "") =>
	`If the sheet's price is taken, the general price for every container takes over from ${from} to ${to}${weights} (selling at 590.00 CNY).`;
const nothing = (from: string, to: string, weights = "") => `If the sheet's price is taken, no price remains from ${from} to ${to}${weights}.`;
const heavy = " for over 18 t";
const partOf = (from: string, to: string, instead: string | null) => ({ from, to, instead });

it("says where the price for every container takes the place of one that a row leaves without a price, in the row and in the result", async () => {
	await take(row("*", "590", ["2031-01-01", "2031-06-30"]));
	await take(row("40GP", "1250", year));
	const { id } = await upload(await sheet(light));
	const said = [general("2031-02-01", "2031-03-31", heavy), general("2031-04-01", "2031-06-30"), nothing("2031-07-01", "2031-12-31")];
	expect(await told(id)).toEqual([said]);
	await as("PM").choose({ batchId: id, rows: [{ line: 1, choice: "sheet" }] });
	expect(await told(id)).toEqual([said]);
	await as("PM").applyBatch({ ...merge, batchId: id });
	const { losers } = await as("PM").batch({ batchId: id });
	expect(losers).toMatchObject([
		{
			parts: [
				partOf("2031-02-01", "2031-03-31", "590.00 CNY"),
				partOf("2031-04-01", "2031-06-30", "590.00 CNY"),
				partOf("2031-07-01", "2031-12-31", null),
			],
		},
	]);
});

it("goes by the prices for every container there are once the sheet is taken: its own, and none that ends for it", async () => {
	await take(row("40GP", "1250", year));
	const { id } = await upload(await sheet(light, row("*", "590", ["2031-05-01", "2031-12-31"])));
	expect((await told(id))[0]).toEqual([
		nothing("2031-02-01", "2031-03-31", heavy),
		nothing("2031-04-01", "2031-04-30"),
		general("2031-05-01", "2031-12-31"),
	]);
	await as("PM").cancel({ batchId: id });
	await take(row("*", "610", year));
	// What it had is taken to the end of May alone.
	const ending = await upload(await sheet(light, row("*", "590", ["2031-01-01", "2031-05-31"])));
	expect((await told(ending.id))[0]).toEqual([
		general("2031-02-01", "2031-03-31", heavy),
		general("2031-04-01", "2031-05-31"),
		nothing("2031-06-01", "2031-12-31"),
	]);
});

it("says so by the choices made, and of a container's own hirer where the price is for carriers' containers", async () => {
	await take(row("*", "590", year));
	await take(row("40GP", "1250", year, ["SOC", ""]), row("20GP", "1250", year));
	const soc = row("40GP", "700", ["2031-02-01", "2031-03-31"], ["SOC", ""]);
	const { id } = await upload(await sheet(soc, row("20GP", "700", ["2031-02-01", "2031-03-31"])));
	await as("PM").choose({
		batchId: id,
		rows: [
			{ line: 1, choice: "sheet" },
			{ line: 2, choice: "within" },
		],
	});
	expect(await told(id)).toEqual([[general("2031-04-01", "2031-12-31")], ["The old price goes on from 2031-04-01 to 2031-12-31."]]);
});

it("names no price for every container that Replace would end, and those alone that the sheet takes", async () => {
	await take(row("*", "590", ["2031-01-01", "2031-06-30"]), row("*", "590", ["2031-07-01", "2031-09-30"]));
	await take(row("40GP", "1250", year));
	const { id } = await upload(await sheet(light, row("*", "590", ["2031-07-01", "2031-09-30"])));
	expect((await told(id))[0]).toEqual([
		general("2031-02-01", "2031-03-31", heavy),
		general("2031-04-01", "2031-06-30"),
		general("2031-07-01", "2031-09-30"),
		nothing("2031-10-01", "2031-12-31"),
	]);
	const replaced = [
		nothing("2031-02-01", "2031-03-31", heavy),
		nothing("2031-04-01", "2031-06-30"),
		general("2031-07-01", "2031-09-30"),
		nothing("2031-10-01", "2031-12-31"),
	];
	expect((await told(id, "replace"))[0]?.toSorted()).toEqual(replaced.toSorted());
	const only = { merge: { count: 1, price: "590.00 CNY" }, replace: { count: 1, price: "590.00 CNY" } };
	expect(await as("PM").batch({ batchId: id })).toMatchObject({ leavingOpen: 1, covered: only });
	expect((await as("PM").missing({ batchId: id })).lost).toMatchObject({ rates: 1, covered: only.replace });
	await as("PM").choose({ batchId: id, rows: [{ line: 1, choice: "sheet" }] });
	expect((await told(id, "replace"))[0]?.toSorted()).toEqual(replaced.toSorted());
	expect(await as("PM").batch({ batchId: id })).toMatchObject({ covered: only });
});

it("leaves a price for every container to one that stays out for its errors, also where the sheet replaces", async () => {
	await take(row("*", "590", year));
	await take(row("40GP", "1250", year));
	const { id } = await upload(await sheet(light, row("*", "a few", year)));
	expect((await told(id, "replace"))[0]).toEqual([general("2031-02-01", "2031-03-31", heavy), general("2031-04-01", "2031-12-31")]);
});

it("adds up what goes by prices for every container, with the lowest and the highest of them", async () => {
	await take(row("*", "590", year, ["COC", "18"]), row("*", "1000", ["2031-01-01", "2031-06-30"], ["SOC", ""]));
	await take(
		row("40GP", "1250", year, ["COC", "18"]),
		row("40GP", "1250", year, ["SOC", ""]),
		row("20GP", "1250", ["2031-01-01", "2031-05-31"], ["SOC", ""]),
	);
	const short: [string, string] = ["2031-02-01", "2031-03-31"];
	const { id } = await upload(
		await sheet(row("40GP", "700", short, ["COC", "18"]), row("40GP", "700", short, ["SOC", ""]), row("20GP", "700", short, ["SOC", ""])),
	);
	const prices = { count: 3, price: "590.00–1000.00 CNY" };
	expect(await as("PM").batch({ batchId: id })).toMatchObject({ leavingOpen: 3, covered: { merge: prices, replace: null } });
	await as("PM").choose({ batchId: id, rows: [{ line: 3, choice: "book" }] });
	expect(await as("PM").batch({ batchId: id })).toMatchObject({ covered: { merge: { count: 2, price: "590.00–1000.00 CNY" } } });
	await as("PM").choose({ batchId: id, clashes: "sheet", rows: [{ line: 3, choice: "sheet" }] });
	const applied = await as("PM").applyBatch({ ...merge, batchId: id });
	expect(applied).toMatchObject({ lost: { rates: 3, covered: prices } });
});

it("goes on to a more general price behind one for every container, too", async () => {
	await take(row("*", "590", ["2031-01-01", "2031-06-30"]), row("*", "690", year, ["SOC", ""]));
	const { id } = await upload(await sheet(row("*", "700", ["2031-02-01", "2031-03-31"], ["SOC", "18"])));
	expect(await told(id)).toEqual([
		[general("2031-02-01", "2031-03-31", heavy), general("2031-04-01", "2031-06-30"), nothing("2031-07-01", "2031-12-31")],
	]);
});

it("takes none that is on request for a price", async () => {
	await take(row("*", "on request", year));
	await take(row("40GP", "1250", year));
	const { id } = await upload(await sheet(row("40GP", "700", ["2031-02-01", "2031-03-31"])));
	expect(await told(id)).toEqual([[nothing("2031-04-01", "2031-12-31")]]);
});

it("writes nothing where a general price that a row was told of is another by now: the preview tells of it anew", async () => {
	await take(row("*", "590", year));
	await take(row("40GP", "1250", year));
	const { id } = await upload(await sheet(light));
	await as("PM").choose({ batchId: id, clashes: "sheet" });
	expect((await told(id))[0]).toEqual([general("2031-02-01", "2031-03-31", heavy), general("2031-04-01", "2031-12-31")]);
	await take(row("*", "610", year));
	await expect(as("PM").applyBatch({ ...merge, batchId: id })).rejects.toMatchObject({ cause: { messageId: "import.changedSince" } });
	expect(await as("PM").batch({ batchId: id })).toMatchObject({
		state: "preview",
		clashes: { open: 1 },
		covered: { merge: { price: "610.00 CNY" } },
	});
	expect((await told(id))[0]?.join()).toContain("610.00 CNY");
	expect((await told(id))[0]?.join()).not.toContain("590.00");
	await as("PM").choose({ batchId: id, clashes: "sheet" });
	await as("PM").applyBatch({ ...merge, batchId: id });
});

it("writes what leaves nothing to a general price, whatever becomes of that", async () => {
	await take(row("*", "590", year));
	await take(row("40GP", "1250", year));
	const { id } = await upload(await sheet(light));
	await as("PM").choose({ batchId: id, clashes: "within" });
	await take(row("*", "610", year));
	await as("PM").applyBatch({ ...merge, batchId: id });
});
