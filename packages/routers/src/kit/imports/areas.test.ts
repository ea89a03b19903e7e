import { expect, test } from "vitest";
import { sheetOfRows } from "./testing.ts";
import { importDeskPerFile } from "./testing-desk.ts";

const levels = { 4: "city", 6: "district", 9: "street" } as const;
/** An area by its code, of as many digits as its level has, and the names of those it lies in with its own. */
const area = (code: string, path: string, path_en = "") => ({
	...{ code, parent_code: null, level: levels[code.length as keyof typeof levels], path, path_en },
	name: path.split("/").at(-1)?.trim() ?? "",
});
const desk = importDeskPerFile([area("310115", "310115"), area("310115001", "310115001")]);
const { as, put, rowsOf } = desk;

const heads = ["Port City", "Area", "Trucker", "Direction", "Container", "Cost", "Currency", "Valid From", "Valid To"];
const boxes = ["20GP", "40GP", "40HC", "45HC", "20RF", "40RH"];

/** Makes areas known, but for those a test above has made known. */
const know = (...areas: ReturnType<typeof area>[]) =>
	desk.services.db
		.insertInto("area")
		.values(areas)
		.onConflict((conflict) => conflict.doNothing())
		.execute();

/** What a line says beside its hub and its area. */
const rate = (box = "20GP", cost: string | number = "900") => ["TRK-SHA-01", "Export", box, cost, "CNY", "2026-10-01", "2026-12-31"];

/** Reads a sheet of trucking costs; answers its batch. */
async function imported(columns: readonly string[], rows: unknown[][]): Promise<string> {
	const { id } = await as("VDM").start({ domain: "truckingCost", objectName: await put(await sheetOfRows(columns, rows), "VDM") });
	await Promise.all(desk.working);
	return id;
}

test("an area code there is none of is an error at its cell, whatever its length", async () => {
	const codes = ["310115", "310115001", "999999", "310999", "99", "310115999"];
	const rows = codes.map((code) => ["CNSHA", code, ...rate()]);
	const id = await imported(heads, rows);
	expect((await rowsOf(id)).map(({ row, outcome, errors }) => [row.areaCode, outcome, JSON.parse(errors ?? "[]")])).toEqual(
		codes.map((code, i) => [
			code,
			i < 2 ? "new" : "error",
			i < 2 ? [] : [expect.objectContaining({ field: "areaCode", messageId: "problem.unknownArea", values: expect.objectContaining({ code }) })],
		]),
	);
});

test("a name of several areas is told with the names of all of them beside the codes to write", async () => {
	await know(area("330205", "浙江省/宁波市/江北区", "Jiangbei, Ningbo, Zhejiang"), area("500105", "重庆市/江北区", "Jiangbei, Chongqing"));
	const rows = [["CNSHA", "江北区", ...rate()]];
	const id = await imported(heads, rows);
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
	await know(
		area("3101", "上海市"),
		area("510403", "四川省 / 攀枝花市 / 西区"),
		area("310105", "上海市 / 长宁区"),
		area("320583", "江苏省 / 苏州市 / 昆山市"),
	);
	const names = ["西区", "长宁区", "昆山市", "四川省/攀枝花市/西区", "510403", "西区"];
	const rows = names.map((name, i) => ["CNSHA", name, ...rate(boxes[i])]);
	const id = await imported(heads, rows);
	const { questions } = await as("VDM").batch({ batchId: id });
	expect(questions.find((asked) => asked.id === "bareArea")).toMatchObject({
		cells: ["B2", "B7"],
		message: expect.stringMatching(/^1 area is named by a district alone: “西区”\. In 2 rates .*四川省 \/ 攀枝花市 \/ 西区 510403/),
	});
	expect((await rowsOf(id)).map(({ row }) => row.areaCode)).toEqual(["510403", "310105", "320583", "510403", "510403", "510403"]);
});

test("an area is read in English and without its kind, alone or with where it lies, and of several the one around the hub", async () => {
	await know(
		area("3102", "上海市", "Shanghai"),
		area("3302", "浙江省 / 宁波市", "Ningbo, Zhejiang"),
		area("310117", "上海市 / 松江区", "Songjiang District, Shanghai"),
		area("310119", "上海市 / 浦东新区", "Pudong New Area, Shanghai"),
		area("310113", "上海市 / 宝山区", "Baoshan District, Shanghai"),
		area("230506", "黑龙江省 / 双鸭山市 / 宝山区", "Baoshan District, Shuangyashan, Heilongjiang"),
		area("320585", "江苏省 / 苏州市 / 太仓市", "Taicang, Suzhou, Jiangsu"),
		area("320106", "江苏省 / 南京市 / 鼓楼区", "Gulou District, Nanjing, Jiangsu"),
		area("320302", "江苏省 / 徐州市 / 鼓楼区", "Gulou District, Xuzhou, Jiangsu"),
	);
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
	const rows = cases.map(([hub, written], i) => [hub, written, ...rate("20GP", 900 + i)]);
	const id = await imported(heads, rows);
	expect((await rowsOf(id)).map(({ row }, i) => [...(cases[i]?.slice(0, 2) ?? []), row.areaCode])).toEqual(cases);
});

test("an area in three columns, province, city and district, is the one they name together", async () => {
	await know(
		area("320583", "江苏省 / 苏州市 / 昆山市"),
		area("320106", "江苏省 / 南京市 / 鼓楼区"),
		area("320302", "江苏省 / 徐州市 / 鼓楼区"),
		area("310117", "上海市 / 松江区"),
	);
	const names = [
		["江苏省", "苏州市", "昆山市"],
		["江苏", "徐州", "鼓楼区"],
		["上海市", "上海市", "松江区"],
		["江苏省", "苏州市", "320106"],
		["浙江省", "杭州市", "昆山市"],
	];
	const head = ["Hub", "省(1.06)", "市 (City)", "区县", "Trucker", "Direction", "Container", "Cost", "Currency", "Valid From", "Valid To"];
	const rows = names.map((of, i) => ["CNSHA", ...of, ...rate(boxes[i])]);
	const id = await imported(head, rows);
	const { questions, notices } = await as("VDM").batch({ batchId: id });
	expect((await rowsOf(id)).map(({ row }) => row.areaCode)).toEqual(["320583", "320302", "310117", "320106", undefined]);
	expect(questions.filter(({ group }) => group === "dropped")).toEqual([]);
	expect(JSON.stringify(notices)).not.toContain("Columns not used");
	// What a head says beside the name of a division is understood by nobody.
	expect(questions).toContainEqual(expect.objectContaining({ id: "headWords", cells: ["B1"] }));
	const odd = await imported(head.with(1, "省").with(2, "市 ?"), rows);
	expect((await as("VDM").batch({ batchId: odd })).questions).toContainEqual(expect.objectContaining({ id: "headWords", cells: ["C1"] }));
});
