import { describe, expect, test } from "vitest";
import { cargoSaid } from "./cargo.ts";
import { columnsOf } from "./columns.ts";
import { optionBy } from "./quoting.ts";
import { type EndMeant, readLane, saidIn } from "./read-lane.ts";
import type { LaneChoice, TenderColumns, UsualLane } from "./schema.ts";
import { readPasted } from "./sheet.ts";
import { weightHeadOf } from "./weights.ts";

const usual: UsualLane = {
	...{ currency: "CNY", cargo: "general", ownership: "COC", grossWeightKg: 18_500, readyDate: "2026-12-03", container: "", direction: "westbound" },
	services: { customs: false, depot: false, bookingService: true },
};

const known = new Set(["20GP", "40GP", "40HC"]);

const meantBy: EndMeant = (text, door) => {
	const places = ["Shanghai", "上海", "CNSHA"].includes(text) ? [{ end: { kind: "place" as const, code: "CNSHA" }, label: "Shanghai (CNSHA)" }] : [];
	const doors = ["Yubei", "渝北区"].includes(text) ? [{ end: { kind: "area" as const, code: "500112" }, label: "渝北区" }] : [];
	const twins = ["1", "2"].map((end) => ({ end: { kind: "area" as const, code: `50011${end}` }, label: `Twin ${end}` }));
	if (text === "Twin") return door === false ? [] : twins;
	return door === true ? doors : door === false ? places : places.length > 0 ? places : doors;
};

const columns: TenderColumns = {
	reference: 0,
	origin: 1,
	destination: 2,
	container: 3,
	count: 4,
	weight: 5,
	scope: 6,
	readyDate: 7,
	cargo: 8,
	boxes: [],
};
const boxes = [
	{ type: "20GP", at: 2 },
	{ type: "40HC", at: 3 },
];
/** Columns of a list that says how many there are of each container. */
const counted: TenderColumns = { origin: 0, destination: 1, boxes };
const read = (cells: string[], over: { columns?: TenderColumns; weight?: string; usual?: Partial<UsualLane> } = {}) =>
	readLane(saidIn(cells, over.columns ?? columns), {
		...{ usual: { ...usual, ...over.usual }, weightHead: weightHeadOf(over.weight ?? ""), known, meantBy, today: "2026-11-20" },
	});
const asked = (cells: string[], over: Parameters<typeof read>[1] = {}) =>
	read(cells, over).problems.map(({ field, messageId, text }) => [field, messageId, text]);

describe("columns", () => {
	test.each([
		["en", ["Ref", "From", "To", "Container", "Qty", "Weight (kg)", "Service", "Ready date", "Cargo type"]],
		["zh", ["序号", "起运地", "目的地", "箱型", "箱量", "毛重(kg)", "服务范围", "货好日期", "货物类型"]],
		["es", ["Referencia", "Origen", "Destino", "Contenedor", "Cantidad", "Peso bruto", "Servicio", "Fecha de carga", "Tipo de carga"]],
		["ja", ["管理番号", "発地", "着地", "コンテナ", "本数", "総重量", "サービス", "貨物準備日", "貨物種類"]],
		["both", ["Ref", "起运地 Origin", "目的地/Destination", "箱型 Container", "数量 Qty", "重量 Weight", "Service", "ETD", "货物 Cargo"]],
	])("are found by what customers call them: %s", (_, head) => {
		expect(columnsOf(head)).toEqual(columns);
	});

	test("of containers hold how many of each, the first of two of one name", () => {
		expect(columnsOf(["POL", "POD", "20GP", "40'HQ", "POL", "Remarks"])).toEqual(counted);
		expect(columnsOf(["起始站", "到达站", "# of 20GP", "40HC qty"])).toEqual(counted);
		expect(columnsOf(["Size/Type", "Units", "Wt", "品名", "船期"])).toEqual({ container: 0, count: 1, weight: 2, cargo: 3, readyDate: 4, boxes: [] });
		expect(columnsOf(["Type", "Total weight (kg)", "Commodity"])).toEqual({ container: 0, weight: 1, cargo: 2, boxes: [] });
	});
});

describe("a list", () => {
	test("is read below its head, whatever stands above and between", () => {
		const sheet = readPasted("Tender 2027\n\n\tFrom\tTo\tQty\n\t渝北区\tShanghai\t2\n\n\tTwin\tShanghai\t1");
		expect(sheet.head).toEqual(["", "From", "To", "Qty"]);
		expect([sheet.headRow, sheet.rows.map(({ row }) => row)]).toEqual([3, [4, 6]]);
	});

	test("of 500 rows is taken, one of 501, without rows or without a head is refused", () => {
		const of = (count: number) => `From\tTo\n${"a\tb\n".repeat(count)}`;
		expect(readPasted(of(500)).rows).toHaveLength(500);
		expect(() => readPasted(of(501))).toThrow("recordImport.tooManyRows");
		expect(() => readPasted(of(0))).toThrow("recordImport.noRows");
		expect(() => readPasted("a\tb\nc\td")).toThrow("tender.noHead");
	});
});

describe("a row", () => {
	test("becomes a search, with what it does not say as usual", () => {
		expect(read(["L-1", "渝北区", "上海", "2x40HC"]).search).toMatchObject({
			...{ scope: "doorToPort", origin: { kind: "area", code: "500112" }, destination: { kind: "place", code: "CNSHA" } },
			...{
				containers: [{ type: "40HC", count: 2 }],
				grossWeightKg: 18_500,
				cargo: "general",
				ownership: "COC",
				readyDate: "2026-12-03",
				direction: "westbound",
			},
		});
		expect(read(["L-2", "Shanghai", "Yubei", "40HC"]).search).toMatchObject({ scope: "portToDoor", direction: "eastbound" });
	});

	test("says its own weight, number, day and cargo", () => {
		expect(asked(["", "Yubei", "Shanghai", "40HQ", "1,200", "21.5t", "门到港", "2026/12/24", "冷藏"])).toEqual([
			["container", "tender.notTaken", "40HQ"],
		]);
		expect(read(["", "Yubei", "Shanghai", "40HQ", "", "21,5 t"]).search?.grossWeightKg).toBe(21_500);
		expect(read(["", "Yubei", "Shanghai", "40HQ", "", "18,500"]).search?.grossWeightKg).toBe(18_500);
		expect(read(["", "Yubei", "Shanghai", "40HQ", "3", "21.5", "DOOR TO PORT", "2026/12/24", "普货"], { weight: "Weight (t)" }).search).toMatchObject(
			{
				...{ containers: [{ type: "40HC", count: 3 }], grossWeightKg: 21_500, readyDate: "2026-12-24", cargo: "general" },
			},
		);
	});

	test("counts containers in columns of their own, none where there are none", () => {
		expect(read(["Yubei", "Shanghai", "0", "4"], { columns: counted }).search?.containers).toEqual([{ type: "40HC", count: 4 }]);
		expect(read(["Yubei", "Shanghai", "1", "4"], { columns: counted }).search?.containers).toHaveLength(2);
		expect(asked(["Yubei", "Shanghai", "", "some"], { columns: counted })).toEqual([["container", "tender.notACount", "some"]]);
		// The list says how many of each: none is not one of the usual.
		for (const none of ["0", ""])
			expect(asked(["Yubei", "Shanghai", none, none], { columns: counted, usual: { container: "20GP" } })).toEqual([
				["container", "tender.noContainer", ""],
			]);
	});

	test("asks for everything that is not clear at once, each with what stands there", () => {
		expect(asked(["", "Twin", "Atlantis", "", "", "heavy", "by air", "soon", "stuff"])).toEqual([
			["scope", "tender.notAScope", "by air"],
			["origin", "tender.severalEnds", "Twin"],
			["destination", "tender.unknownEnd", "Atlantis"],
			["container", "tender.noContainer", ""],
			["weight", "tender.notAWeight", "heavy"],
			["readyDate", "tender.notADay", "soon"],
			["cargo", "tender.notACargo", "stuff"],
		]);
		expect(read(["", "Twin", "Shanghai", "40HC"]).problems[0]?.candidates.map(({ label }) => label)).toEqual(["Twin 1", "Twin 2"]);
		expect(asked(["", "Yubei", "Shanghai", "40HC", "0", "500"])).toEqual([
			["count", "tender.notACount", "0"],
			["weight", "tender.weightUnit", "500"],
		]);
		expect(asked(["", "Yubei", "", "40HC", "", "", "", "2026-01-05"])).toEqual([
			["destination", "tender.noEnd", ""],
			["readyDate", "sale.readyDatePast", "2026-01-05"],
		]);
	});

	test("of two columns of one container asks where both say something", () => {
		const twice = { origin: 0, destination: 1, ...columnsOf(["", "", "40HC", "40HQ"]) };
		expect(asked(["Yubei", "Shanghai", "2", "3"], { columns: twice })).toEqual([["container", "tender.notACount", "2 + 3"]]);
		expect(read(["Yubei", "Shanghai", "", "3"], { columns: twice }).search?.containers).toEqual([{ type: "40HC", count: 3 }]);
	});

	test.each([
		["2x20GP", "3", "tender.countsDiffer"],
		["40HC x 3", "2", "tender.countsDiffer"],
		["40HC+20GP", "2", "tender.countsDiffer"],
		["2x40HC", "2", null],
		["2x40HC+20GP", "3", null],
		["40HC", "2", null],
	])("asks where %s and a quantity of %s differ: %s", (container, count, messageId) => {
		expect(asked(["", "Yubei", "Shanghai", container, count])).toEqual(messageId === null ? [] : [["count", messageId, count]]);
	});

	test.each([
		["FEU", ["40GP", "40HC"]],
		["HC40", ["40GP", "40HC"]],
		["3 x FEU", ["3x40GP", "3x40HC"]],
		["53HC", ["20GP", "40GP", "40HC"]],
		["#N/A", ["20GP", "40GP", "40HC"]],
	])("asks which container %s is", (container, words) => {
		expect(read(["", "Yubei", "Shanghai", container]).problems).toMatchObject([{ field: "container", messageId: "tender.unknownContainer", words }]);
	});

	test.each([
		["28000", "Weight (lbs)", 12_701],
		["44,000 lbs", "Weight", 19_959],
		["26.000 kg", "Weight", "tender.unlikelyWeight"],
		["28公斤", "重量", "tender.unlikelyWeight"],
		["26.000", "Weight (kg)", "tender.weightUnit"],
		["26.000", "Weight (lbs)", "tender.notAWeight"],
		["26.000", "Weight (t)", 26_000],
		["40000", "Total weight (kg)", "tender.totalWeight"],
	])("weighs %s below %s: %s", (weight, head, outcome) => {
		const lane = read(["", "Yubei", "Shanghai", "2x40HC", "", weight], { weight: head });
		expect(lane.search?.grossWeightKg ?? lane.problems[0]?.messageId).toBe(outcome);
	});

	test.each([
		["dangerous goods", "dangerous"],
		["Paint, class 3", "dangerous"],
		["冻品", "reefer"],
		["General cargo", "general"],
		["non-dangerous", "non-dangerous"],
		["Furniture", "Furniture"],
	])("takes %s for %s", (text, cargo) => {
		expect(cargoSaid(text)).toBe(cargo);
	});

	test("asks for what a formula without its result may say, and takes nothing as usual in its place", () => {
		expect(asked(["=", "=", "Shanghai", "=", "=", "=", "=", "=", "="]).map(([field, messageId]) => `${field} ${messageId}`)).toEqual(
			["reference", "origin", "container", "count", "weight", "cargo", "scope", "readyDate"].map((field) => `${field} import.unkept`),
		);
		expect(asked(["Yubei", "Shanghai", "=", "4"], { columns: counted })).toEqual([["container", "import.unkept", "="]]);
	});

	test("whose service asks for a door does not take a port, and the other way round", () => {
		expect(asked(["", "Shanghai", "Shanghai", "40HC", "", "", "door to port"])).toEqual([["origin", "tender.isNoDoor", "Shanghai"]]);
		expect(asked(["", "Yubei", "Shanghai", "40HC", "", "", "port to port"])).toEqual([["origin", "tender.isNoPort", "Yubei"]]);
	});

	test("takes the end somebody chose", () => {
		const said = { ...saidIn(["", "Twin", "Shanghai", "40HC"], columns), ends: { origin: { kind: "area" as const, code: "500111" } } };
		expect(readLane(said, { usual, weightHead: weightHeadOf(""), known, meantBy, today: "2026-11-20" }).search?.origin).toEqual({
			kind: "area",
			code: "500111",
		});
	});
});

test("the cheapest and the fastest are told apart, of two as fast the cheaper", () => {
	const option = (id: string, total: string, transitMax: number | null): LaneChoice => ({
		...{ id, total, transitMax, transitMin: null, mode: "rail", currency: "CNY", validTo: null, cheapest: false, fastest: false, via: [] },
	});
	const options = [option("a", "300.00", 5), option("b", "200.00", 9), option("c", "250.00", 5), option("d", "100.00", null)];
	expect([optionBy(options, "cheapest")?.id, optionBy(options, "fastest")?.id, optionBy([], "fastest")]).toEqual(["d", "c", undefined]);
});
