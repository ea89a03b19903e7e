import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
	const area = (code: string, level: "district" | "street") => ({ code, parent_code: null, level, name: code, path: code });
	await desk.services.db
		.insertInto("area")
		.values([area("310115", "district"), area("310115001", "street")])
		.execute();
});
afterAll(() => desk.close());

const { as, put, rowsOf } = forwarding(() => desk);

const heads = ["Port City", "Area", "Trucker", "Direction", "Container", "Cost", "Currency", "Valid From", "Valid To"];

test("an area code there is none of is an error at its cell, whatever its length", async () => {
	const codes = ["310115", "310115001", "999999", "310999", "99", "310115999"];
	const rows = codes.map((code) => ["CNSHA", code, "TRK-SHA-01", "Export", "20GP", "900", "CNY", "2026-10-01", "2026-12-31"]);
	const file = await readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows }));
	const { id } = await as("VDM").start({ domain: "truckingCost", objectName: await put(file, "VDM") });
	await Promise.all(desk.working);
	expect((await rowsOf(id)).map(({ row, outcome, errors }) => [row.areaCode, outcome, JSON.parse(errors ?? "[]")])).toEqual(
		codes.map((code, i) => [
			code,
			i < 2 ? "new" : "error",
			i < 2 ? [] : [expect.objectContaining({ field: "areaCode", messageId: "problem.unknownArea", values: expect.objectContaining({ code }) })],
		]),
	);
});

test("a name of several areas is told with the names of all of them beside the codes to write", async () => {
	const area = (code: string, path: string, path_en: string) => ({
		code,
		parent_code: null,
		level: "district" as const,
		name: "江北区",
		path,
		path_en,
	});
	await desk.services.db
		.insertInto("area")
		.values([area("330205", "浙江省/宁波市/江北区", "Jiangbei, Ningbo, Zhejiang"), area("500105", "重庆市/江北区", "Jiangbei, Chongqing")])
		.execute();
	const rows = [["CNSHA", "江北区", "TRK-SHA-01", "Export", "20GP", "900", "CNY", "2026-10-01", "2026-12-31"]];
	const file = await readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows }));
	const { id } = await as("VDM").start({ domain: "truckingCost", objectName: await put(file, "VDM") });
	await Promise.all(desk.working);
	const [row] = await rowsOf(id);
	expect(JSON.parse(row?.errors ?? "[]")).toContainEqual(
		expect.objectContaining({
			messageId: "import.severalPlaces",
			values: expect.objectContaining({
				names: "浙江省/宁波市/江北区 Jiangbei, Ningbo, Zhejiang 330205; 重庆市/江北区 Jiangbei, Chongqing 500105",
			}),
		}),
	);
});

test("a district named alone that lies far from its hub is asked about, and one in its province or beside it is not", async () => {
	const area = (code: string, level: "city" | "district", name: string, path: string) => ({
		code,
		parent_code: null,
		level,
		name,
		path,
		path_en: "",
	});
	await desk.services.db
		.insertInto("area")
		.values([
			area("3101", "city", "上海市", "上海市"),
			area("510403", "district", "西区", "四川省 / 攀枝花市 / 西区"),
			area("310105", "district", "长宁区", "上海市 / 长宁区"),
			area("320583", "district", "昆山市", "江苏省 / 苏州市 / 昆山市"),
		])
		.execute();
	const names = ["西区", "长宁区", "昆山市", "四川省/攀枝花市/西区", "510403"];
	const rows = names.map((name, i) => [
		"CNSHA",
		name,
		"TRK-SHA-01",
		"Export",
		["20GP", "40GP", "40HC", "45HC", "20RF"][i],
		"900",
		"CNY",
		"2026-10-01",
		"2026-12-31",
	]);
	const file = await readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows }));
	const { id } = await as("VDM").start({ domain: "truckingCost", objectName: await put(file, "VDM") });
	await Promise.all(desk.working);
	const { questions } = await as("VDM").batch({ batchId: id });
	expect(questions.find((asked) => asked.id === "bareArea")).toMatchObject({
		cells: ["B2"],
		message: expect.stringContaining("四川省 / 攀枝花市 / 西区 510403"),
	});
	expect((await rowsOf(id)).map(({ row }) => row.areaCode)).toEqual(["510403", "310105", "320583", "510403", "510403"]);
});
