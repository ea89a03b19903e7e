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
const told = async (id: string) =>
	(await as("PM", { language: "en" }).previewRows({ batchId: id })).items.map(({ problems }) =>
		problems.flatMap(({ message }) => (/^If|goes on/.test(message) ? [message] : [])),
	);
const year: [string, string] = ["2031-01-01", "2031-12-31"];
const light = row("40GP", "700", ["2031-02-01", "2031-03-31"], ["COC", "18"]);
const general = (from: string, to: string, weights = "") =>
	`If the sheet's price is taken, the price for every container takes over from ${from} to ${to}${weights} (590.00 CNY).`;
const nothing = (from: string, to: string, weights = "") => `If the sheet's price is taken, no price remains from ${from} to ${to}${weights}.`;
const heavy = " for 18–999.999 t";
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
