import { expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { railLine } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, rowsOf } = desk;

const columns = [
	...["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"],
	...["BRT Code", "Remark"],
].map((header) => ({ header }));
const sheet = (...rows: unknown[][]) => readAll(writeSheet({ sheetName: "S", columns, rows }));

it("free texts of anybody's sheet are kept as they are written, in as many lines as their field has", async () => {
	const { id } = await upload(
		await sheet(
			[...railLine(), "Ｒ-10²\nTAO", " one\r\ntwo ①, m² ½ "],
			[...railLine({ 3: "40GP" }), "-", "N/A"],
			[...railLine({ 3: "40HC" }), 12.5, 2027],
		),
	);
	expect((await rowsOf(id)).map(({ row }) => [row.brtCode, row.remark])).toEqual([
		["Ｒ-10² TAO", "one\ntwo ①, m² ½"],
		[null, null],
		["12.5", "2027"],
	]);
});

it("a remark the book has with that very rate is no doubt, one with another price is", async () => {
	const asked = async (cost: string) => {
		const { id, counts, questions } = await upload(
			await sheet([...railLine({ 4: cost }), "", "ＵＳＤ rates"], [...railLine({ 3: "40GP", 4: cost }), "", "CANCELLED"]),
		);
		return { id, counts, questions: questions.filter((q) => q.group === "doubtful").map((q) => [q.id, q.count]) };
	};
	const first = await asked("3900");
	expect(first).toMatchObject({
		counts: { new: 2 },
		questions: [
			["remarkSays.currency", 1],
			["remarkStops", 1],
		],
	});
	await as("PM").startApply({ batchId: first.id, mode: "merge", confirmed: ["doubtful", "assumed"] });
	await Promise.all(desk.working);
	expect(await asked("3900")).toMatchObject({ counts: { unchanged: 2 }, questions: [] });
	expect(await asked("3950")).toMatchObject({ counts: { changed: 2 }, questions: first.questions });
});

it("a place's code is that place, whatever else is called so", async () => {
	const { db } = desk.services;
	const [city] = await db.selectFrom("place").selectAll().where("kind", "=", "portCity").where("code", "=", "CNSHA").execute();
	if (!city) throw new Error("no such city");
	await db
		.insertInto("place")
		.values({ ...city, id: "another", code: "CNSHG", name: "Shanghai outer port", name_zh: "外港", aliases: JSON.stringify(["cnsha"]) })
		.execute();
	const { id } = await upload(
		await sheet([...railLine(), "", ""], [...railLine({ 1: "CNSHA 上海", 3: "40GP" }), "", ""], [...railLine({ 1: "CNSHG", 3: "40HC" }), "", ""]),
	);
	expect((await rowsOf(id)).map(({ row, outcome }) => [row.portCity, outcome])).toEqual([
		["CNSHA", "new"],
		["CNSHA", "new"],
		["CNSHG", "new"],
	]);
});
