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
	const names = ["西区", "长宁区", "昆山市", "四川省/攀枝花市/西区", "510403", "西区"];
	const rows = names.map((name, i) => [
		"CNSHA",
		name,
		"TRK-SHA-01",
		"Export",
		["20GP", "40GP", "40HC", "45HC", "20RF", "40RH"][i],
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
		cells: ["B2", "B7"],
		message: expect.stringMatching(/^1 area is named by a district alone: “西区”\. In 2 rates .*四川省 \/ 攀枝花市 \/ 西区 510403/),
	});
	expect((await rowsOf(id)).map(({ row }) => row.areaCode)).toEqual(["510403", "310105", "320583", "510403", "510403", "510403"]);
});

test("an area is read in English and without its kind, alone or with where it lies, and of several the one around the hub", async () => {
	const area = (code: string, level: "province" | "city" | "district", path: string, path_en: string) => ({
		...{ code, parent_code: null, level, path, path_en },
		name: path.split(" / ").at(-1) ?? "",
	});
	await desk.services.db
		.insertInto("area")
		.values([
			area("3102", "city", "上海市", "Shanghai"),
			area("3302", "city", "浙江省 / 宁波市", "Ningbo, Zhejiang"),
			area("310117", "district", "上海市 / 松江区", "Songjiang District, Shanghai"),
			area("310119", "district", "上海市 / 浦东新区", "Pudong New Area, Shanghai"),
			area("310113", "district", "上海市 / 宝山区", "Baoshan District, Shanghai"),
			area("230506", "district", "黑龙江省 / 双鸭山市 / 宝山区", "Baoshan District, Shuangyashan, Heilongjiang"),
			area("320585", "district", "江苏省 / 苏州市 / 太仓市", "Taicang, Suzhou, Jiangsu"),
			area("320106", "district", "江苏省 / 南京市 / 鼓楼区", "Gulou District, Nanjing, Jiangsu"),
			area("320302", "district", "江苏省 / 徐州市 / 鼓楼区", "Gulou District, Xuzhou, Jiangsu"),
		])
		.execute();
	const cases: [hub: string, written: string, read: string | undefined][] = [
		...["Songjiang", "Songjiang District", "songjiang qu", "Songjiang, Shanghai", "Songjiang District, Shanghai, China", "Shanghai / Songjiang"].map(
			(written): [string, string, string] => ["CNSHA", written, "310117"],
		),
		...["松江", "上海松江", "上海市松江区", "松江区 Songjiang"].map((written): [string, string, string] => ["CNSHA", written, "310117"]),
		["CNSHA", "浦东", "310119"],
		["CNSHA", "Pudong New District", "310119"],
		["CNSHA", "Taicang", "320585"],
		["CNSHA", "江苏太仓", "320585"],
		["CNSHA", "宝山区", "310113"],
		["CNSHA", "Baoshan", "310113"],
		["CNSHE", "宝山区", undefined],
		["CNNGB", "江北区", "330205"],
		["CNCKG", "Jiangbei", "500105"],
		["CNSHA", "江北区", undefined],
		["CNCKG", "浙江江北", "330205"],
		// Two of one province, and a name nobody has.
		["CNSHA", "鼓楼区", undefined],
		["CNSHA", "Songjing", undefined],
		["CNSHA", "松江区 Baoshan", undefined],
		["CNSHA", "广东松江", undefined],
	];
	const rows = cases.map(([hub, written], i) => [hub, written, "TRK-SHA-01", "Export", "20GP", 900 + i, "CNY", "2026-10-01", "2026-12-31"]);
	const file = await readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows }));
	const { id } = await as("VDM").start({ domain: "truckingCost", objectName: await put(file, "VDM") });
	await Promise.all(desk.working);
	expect((await rowsOf(id)).map(({ row }, i) => [...(cases[i]?.slice(0, 2) ?? []), row.areaCode])).toEqual(cases);
});

test("an area in three columns, province, city and district, is the one they name together", async () => {
	const area = (code: string, path: string) => ({
		...{ code, parent_code: null, level: "district" as const, path, path_en: "" },
		name: path.split(" / ").at(-1) ?? "",
	});
	await desk.services.db
		.insertInto("area")
		.values([
			area("320583", "江苏省 / 苏州市 / 昆山市"),
			area("320106", "江苏省 / 南京市 / 鼓楼区"),
			area("320302", "江苏省 / 徐州市 / 鼓楼区"),
			area("310117", "上海市 / 松江区"),
		])
		// Those above have some of them.
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const names = [
		["江苏省", "苏州市", "昆山市"],
		["江苏", "徐州", "鼓楼区"],
		["上海市", "上海市", "松江区"],
		["江苏省", "苏州市", "320106"],
		["浙江省", "杭州市", "昆山市"],
	];
	const head = ["Hub", "省(1.06)", "市 (City)", "区县", "Trucker", "Direction", "Container", "Cost", "Currency", "Valid From", "Valid To"];
	const rows = names.map((of, i) => [
		"CNSHA",
		...of,
		"TRK-SHA-01",
		"Export",
		["20GP", "40GP", "40HC", "45HC", "20RF"][i],
		"900",
		"CNY",
		"2026-10-01",
		"2026-12-31",
	]);
	const file = await readAll(writeSheet({ sheetName: "S", columns: head.map((header) => ({ header })), rows }));
	const { id } = await as("VDM").start({ domain: "truckingCost", objectName: await put(file, "VDM") });
	await Promise.all(desk.working);
	const { questions, notices } = await as("VDM").batch({ batchId: id });
	expect((await rowsOf(id)).map(({ row }) => row.areaCode)).toEqual(["320583", "320302", "310117", "320106", undefined]);
	expect(questions.filter(({ group }) => group === "dropped")).toEqual([]);
	expect(JSON.stringify(notices)).not.toContain("Columns not used");
	// What a head says beside the name of a division is understood by nobody.
	expect(questions).toContainEqual(expect.objectContaining({ id: "headWords", cells: ["B1"] }));
});
