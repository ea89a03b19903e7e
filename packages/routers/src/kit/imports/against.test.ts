import { languages, translate } from "@iqt/i18n";
import { describe, expect, it } from "vitest";
import { questionGroups } from "./questions.ts";
import { checkExcelImport, replaceAll } from "./service.ts";
import { olderClient, railLane, sheetsOfValues } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put: store, upload, book } = desk;

const values: Record<string, string> = {
	...railLane,
	"Weight From": "0",
	"Weight To": "24",
	"Rail Cost": "4000",
	Currency: "CNY",
	SSR: "cost*1.5",
	MSR: "5200",
	"Valid From": "2026-10-01",
	"Valid To": "2026-12-31",
};

/** A sheet of rows with the usual values but those given, without some columns. */
const sheet = (without: readonly string[], ...rows: Record<string, string>[]) => sheetsOfValues(values)(without, rows);
const apply = (batchId: string, mode: "merge" | "replace" = "merge") => as("PM").applyBatch({ batchId, mode, confirmed: [...questionGroups] });
const first = async (...rows: Record<string, string>[]) => apply((await upload(await sheet([], ...rows))).id);
const rowsOf = async (batchId: string) => (await as("PM", { language: "en" }).previewRows({ batchId })).items;
const dated = async () => (await book()).map((r) => `${r.cost_minor} ${r.weight_from}–${r.weight_to} ${r.valid_from} ${r.valid_to}`).sort();
const weights = ["Weight From", "Weight To"];
const older = () => olderClient(desk);

describe("a row of the preview", () => {
	it("that changes a rate says what it was; what it does not change, and what is new, says nothing", async () => {
		await first({}, { Container: "40GP" });
		const { id } = await upload(
			await sheet(["Rail Cost"], { SSR: "9000" }, { Container: "40GP", "Valid From": "2026-11-01" }, { Container: "40HC", SSR: "9000" }),
		);
		expect((await rowsOf(id)).map((r) => [r.outcome, r.was, r.meets])).toEqual([
			["changed", { ssr: "cost*1.5" }, null],
			["unchanged", null, null],
			["new", null, null],
		]);
		await apply(id);
		expect((await rowsOf(id)).map((r) => r.was)).toEqual([{}, null, null]);
	});

	it("that clashes names the rate it meets, and how many more", async () => {
		await first({}, { Container: "40GP" }, { Container: "40GP", "Weight From": "24", "Weight To": "30" });
		const [rate] = (await book()).filter((r) => r.container_type === "20GP");
		const { id } = await upload(await sheet([], { "Valid From": "2026-11-01", "Valid To": "2026-11-30" }, { Container: "40GP", "Weight To": "30" }));
		const [within, across] = await rowsOf(id);
		expect(within).toMatchObject({ outcome: "clash", was: null, meets: { validFrom: "2026-10-01", validTo: "2026-12-31", others: 0 } });
		expect(within?.meets?.lane).toBe("Chongqing – Shanghai, Export, 20GP, COC");
		expect(across).toMatchObject({
			outcome: "clash",
			meets: {
				others: 0,
				also: [{ id: expect.any(String), validFrom: expect.any(String), was: { weightFrom: "24" } }],
			},
		});
		expect(across?.meets?.also[0]?.id).not.toBe(across?.meets?.id);
		expect(within?.meets?.id).toBe(rate?.id);
	});

	it("says which cell each value came from, where one did", async () => {
		const { id } = await upload(await sheet(weights, { Currency: "" }, {}));
		const [assumed, whole] = await rowsOf(id);
		expect(assumed?.origins).toMatchObject({ inlandCity: "A2", cost: "E2", ssr: "G2", validTo: "J2" });
		expect(whole?.origins).toMatchObject({ currency: "F3" });
		for (const name of ["currency", "weightFrom"]) expect(assumed?.origins).not.toHaveProperty(name);
	});
});

describe("a sheet of one band of several", () => {
	const bands: Record<string, string>[] = [
		{ "Weight From": "0", "Weight To": "18" },
		{ "Weight From": "18", "Weight To": "24", "Rail Cost": "4100" },
		{ "Weight From": "24", "Weight To": "", "Rail Cost": "4200" },
	];
	const one = (band: string) => sheet(weights, { Weight: band, "Rail Cost": "5000" });

	it.each([
		["18-24t", "500000 18000–24000"],
		["24吨以上", "500000 24000–999999"],
	])("changes that one and takes nothing from the one below: %s", async (band, changed) => {
		await first(...bands);
		const { id, counts } = await upload(await one(band));
		expect(counts).toMatchObject({ changed: 1, clash: 0 });
		await apply(id);
		expect(await dated()).toHaveLength(3);
		expect(await dated()).toContainEqual(expect.stringContaining(changed));
	});

	it("is where the sheet says it is beside the others of the sheet", async () => {
		await first(...bands);
		const both = await sheet(weights, { Weight: "18-24t", "Rail Cost": "5000" }, { Weight: "24吨以上", "Rail Cost": "5100" });
		const { id, questions } = await upload(both);
		expect(questions.map((q) => q.id)).toContain("sharedWeight");
		await as("PM").answer({ batchId: id, answers: [{ id: "sharedWeight", answer: "other" }] });
		await Promise.all(desk.working);
		expect((await rowsOf(id)).map(({ row }) => [row.weightFrom, row.weightTo])).toEqual([
			["17.999", "23.999"],
			["23.999", "999.999"],
		]);
	});

	it.each(["≥24t", "18-26t"])("is held against those it meets where it is none of them: %s", async (band) => {
		await first(...bands);
		expect((await upload(await one(band))).counts).toMatchObject({ changed: 0, clash: 1 });
	});
});

describe("a sheet without weights", () => {
	it("asks before it wins over bands, and names every rate to older clients, who are refused", async () => {
		await first({}, { "Weight From": "24", "Weight To": "30" });
		const one = await sheet(weights, { "Rail Cost": "5000" });
		const batch = await upload(one);
		expect(batch.questions.find((q) => q.id === "everyBand")).toMatchObject({ group: "doubtful", count: 1, cells: ["2"] });
		expect((await rowsOf(batch.id))[0]?.problems).toMatchObject([
			{ field: "weightTo", message: expect.stringContaining("2 rates") },
			{ message: expect.stringContaining("2 prices of the book are removed") },
		]);
		await expect(as("PM").applyBatch({ batchId: batch.id, mode: "replace" })).rejects.toMatchObject({ cause: { messageId: "import.unanswered" } });
		const before = await dated();
		for (const call of [checkExcelImport, replaceAll])
			await expect(call(older(), "inlandRail", await store(one))).rejects.toMatchObject({
				kind: "invalid",
				data: [{ row: 2, messageId: "import.sheet.doubtful", values: { message: expect.stringMatching(/wins over 2 rates/) } }],
			});
		expect(await dated()).toEqual(before);
		await apply(batch.id, "replace");
		expect(await dated()).toEqual(["500000 0–999999 2026-10-01 2026-12-31"]);
	});

	it("is not asked about where the book has no bands", async () => {
		await apply((await upload(await sheet(weights, {}))).id);
		const { questions, counts } = await upload(await sheet(weights, { "Rail Cost": "5000" }));
		expect([questions.some((q) => q.id === "everyBand"), counts.changed]).toEqual([false, 1]);
	});
});

describe("a rate whose end alone moves", () => {
	it("stays the same rate, sooner or later, where the sheet wins", async () => {
		await first({});
		const ids = async () => (await book()).map((r) => r.id);
		const before = await ids();
		for (const end of ["2026-11-30", "2027-01-31", "2026-11-15"]) {
			const { id } = await upload(await sheet([], { "Valid To": end }));
			await apply(id, "replace");
			expect(await dated()).toEqual([`400000 0–24000 2026-10-01 ${end}`]);
			expect(await ids()).toEqual(before);
		}
	});

	it("comes back when that is undone, with the one that took its days", async () => {
		await first({}, { "Valid From": "2027-01-01", "Valid To": "2027-03-31", "Rail Cost": "4500" });
		const before = await book();
		const { id } = await upload(
			await sheet([], { "Valid To": "2026-11-30" }, { "Valid From": "2026-12-01", "Valid To": "2027-03-31", "Rail Cost": "5000" }),
		);
		await apply(id, "replace");
		expect(await dated()).toEqual(["400000 0–24000 2026-10-01 2026-11-30", "500000 0–24000 2026-12-01 2027-03-31"]);
		await as("PM").undo({ batchId: id });
		const plain = (rates: typeof before) => rates.map(({ id: rate, cost_minor, valid_from, valid_to }) => [rate, cost_minor, valid_from, valid_to]);
		expect(plain(await book())).toEqual(plain(before));
	});
});

describe("rates without a last day that follow each other in a sheet", () => {
	const noEnd = ["Valid To"];
	const months = (...rates: [from: string, cost: string][]) => rates.map(([from, cost]) => ({ "Valid From": from, "Rail Cost": cost }));
	const three = months(["2026-10-01", "4000"], ["2027-04-01", "5100"], ["2027-01-01", "5000"]);
	const followed = ["400000 0–24000 2026-10-01 2026-12-31", "500000 0–24000 2027-01-01 2027-03-31", "510000 0–24000 2027-04-01 9999-12-31"];

	it("end the day before the next begins, which is asked and said in the row", async () => {
		for (const rows of [await sheet(noEnd, ...three), await sheet([], ...three.map((row) => ({ ...row, "Valid To": "" })))]) {
			const batch = await upload(rows);
			expect(batch.questions.find((q) => q.id === "endsBeforeNext")).toMatchObject({ group: "assumed", count: 2 });
			expect(batch.questions.find((q) => q.id === "assumed.validTo")?.count).toBe(1);
			expect(batch.notices.find((n) => n.id === "import.openEnds")?.rows).toEqual([3]);
			expect((await rowsOf(batch.id)).map((r) => [r.row.validTo ?? null, r.problems.map((p) => p.field)])).toEqual([
				["2026-12-31", ["validTo"]],
				[null, []],
				["2027-03-31", ["validTo"]],
			]);
			await apply(batch.id);
			expect(await dated()).toEqual(followed);
			const before = await book();
			await desk.services.db.deleteFrom("inland_rail_rate").execute();
			expect(before).toHaveLength(3);
		}
	});

	it("take the days of the rate that was open, which stays the same rate; again they change nothing, and undone it is as it was", async () => {
		await first({ "Valid To": "", "Rail Cost": "3900" });
		const before = await book();
		const { id, counts } = await upload(await sheet(noEnd, ...three));
		expect(counts).toMatchObject({ changed: 3, clash: 0 });
		await apply(id);
		expect(await dated()).toEqual(followed);
		expect((await book()).find((r) => r.cost_minor === 400_000)?.id).toBe(before[0]?.id);
		expect((await upload(await sheet(noEnd, ...three))).counts).toMatchObject({ unchanged: 3 });
		await as("PM").undo({ batchId: id });
		const plain = (rates: typeof before) => rates.map((r) => [r.id, r.cost_minor, r.valid_from, r.valid_to]);
		expect(plain(await book())).toEqual(plain(before));
	});

	it("stay a question where the next one ends: what holds behind it is not said", async () => {
		const { counts } = await upload(
			await sheet([], { "Valid To": "" }, { "Valid From": "2026-11-01", "Valid To": "2026-11-30", "Rail Cost": "5000" }),
		);
		expect(counts).toMatchObject({ error: 2, new: 0 });
		const same = await upload(await sheet(noEnd, {}, { "Rail Cost": "5000" }));
		expect(same.counts).toMatchObject({ error: 2 });
	});

	it("are told apart by weight band", async () => {
		const { id } = await upload(await sheet(noEnd, {}, { "Weight From": "24", "Weight To": "30", "Valid From": "2027-01-01" }));
		expect((await rowsOf(id)).map((r) => r.row.validTo ?? null)).toEqual([null, null]);
	});
});

describe("a sheet without a column of costs", () => {
	it("keeps the cost its formulas are over, and is refused for rates that have none", async () => {
		await first({});
		const { id, counts } = await upload(
			await sheet(["Rail Cost"], { SSR: "cost*2" }, { Container: "40GP", SSR: "cost*2" }, { Container: "40HC", SSR: "9000" }),
		);
		expect(counts).toMatchObject({ changed: 1, error: 1, new: 1 });
		const [, wrong] = await rowsOf(id);
		expect(wrong).toMatchObject({ outcome: "error", problems: [{ field: "cost", level: "error" }] });
		await as("PM").applyBatch({ batchId: id, mode: "merge", leaveOutErrors: true, confirmed: [...questionGroups] });
		expect((await book()).map((r) => [r.container_type, r.cost_minor, r.ssr_formula]).sort()).toEqual([
			["20GP", 400_000, "cost*2"],
			["40HC", null, null],
		]);
	});

	it("is refused where the rate it would go on from has gone since", async () => {
		await first({});
		const { id } = await upload(await sheet(["Rail Cost"], { SSR: "cost*2" }));
		await desk.services.db.deleteFrom("inland_rail_rate").execute();
		for (const mode of ["merge", "replace"] as const)
			await expect(apply(id, mode)).rejects.toMatchObject({ cause: { messageId: mode === "merge" ? "import.changedSince" : "import.hasErrors" } });
		expect(await book()).toEqual([]);
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "preview", counts: { error: 1 } });
	});

	it("does not carry a cost over into another currency", async () => {
		await first({});
		const { id } = await upload(await sheet(["Rail Cost"], { Currency: "USD", SSR: "900", MSR: "100" }));
		const [row] = await rowsOf(id);
		expect(row).toMatchObject({
			outcome: "error",
			problems: [{ field: "cost", level: "error", message: expect.stringMatching(/CNY.*4000\.00.*USD/) }],
		});
	});
});

it("a sheet without a column of currencies does not fall back to yuan where its amounts are too fine for the currency it keeps", async () => {
	await first({ Currency: "JPY", SSR: "9000" });
	const { counts } = await upload(await sheet(["Currency"], { "Rail Cost": "4000", SSR: "9000" }));
	expect(counts).toMatchObject({ unchanged: 1 });
	const { id } = await upload(await sheet(["Currency"], { "Rail Cost": "4000.55", SSR: "9000" }));
	expect(await rowsOf(id)).toMatchObject([{ outcome: "error", problems: [{ field: "cost", column: "G", level: "error" }] }]);
});

describe("a row that meets two rates which differ in fields that no column speaks of", () => {
	/** What the two rates have: a share in hundredths of a percent, words, a place of departure each. */
	const kept = [
		{ vat_bp: 900, remark: "by train 7", frequency: "3/week", basis: "container" },
		{ vat_bp: 600, remark: "by train 8", frequency: "1/week", basis: "container" },
	] as const;
	const stored = async () => {
		await first({ "Valid To": "2026-10-31" }, { "Valid From": "2026-11-01", "Rail Cost": "4500" });
		for (const [i, from] of ["2026-10-01", "2026-11-01"].entries())
			await desk.services.db
				.updateTable("inland_rail_rate")
				.set(kept[i] ?? {})
				.where("valid_from", "=", from)
				.execute();
		const { id } = await upload(await sheet([], { "Rail Cost": "4100" }));
		return { id, row: (await rowsOf(id))[0] };
	};

	it("keeps those of the first and says so of each field, with both values and their days", async () => {
		const { row } = await stored();
		expect(row).toMatchObject({ outcome: "clash", row: { cost: "4100", vat: "9", remark: "by train 7", frequency: "3/week" } });
		expect(row?.kept).toEqual(expect.arrayContaining(["vat", "remark", "frequency"]));
		const told = row?.problems.filter(({ message }) => message.includes("is written")).map(({ field, level, message }) => [field, level, message]);
		expect(told?.map(([field, level]) => `${field} ${level}`).sort()).toEqual(["frequency warning", "remark warning", "vat warning"]);
		expect(told?.find(([field]) => field === "vat")?.[2]).toBe(
			"The book has 9 (2026-10-01 to 2026-10-31) and 6 (2026-11-01 to 2026-12-31); the sheet has no column for it: 9 is written.",
		);
	});

	it("shows every rate it meets with what differs there", async () => {
		const { row } = await stored();
		expect(row?.meets).toMatchObject({
			was: { cost: "4000.00" },
			also: [{ was: { cost: "4500.00", vat: "6", remark: "by train 8", frequency: "1/week" } }],
		});
		for (const name of ["vat", "remark", "frequency"]) expect(row?.meets?.was).not.toHaveProperty(name);
	});

	it.each(["sheet", "within"] as const)("is written as it was shown: %s", async (choice) => {
		const { id, row } = await stored();
		await as("PM").choose({ batchId: id, clashes: choice });
		await apply(id);
		const written = (await book()).filter((r) => r.cost_minor === 410_000).map(({ vat_bp, remark, frequency }) => [vat_bp, remark, frequency]);
		expect(written).toEqual([[900, "by train 7", "3/week"]]);
		expect([String(Number(row?.row.vat) * 100), row?.row.remark, row?.row.frequency]).toEqual(written[0]?.map(String));
	});

	it("says nothing where they agree, and nothing twice once the book has moved", async () => {
		const { id } = await stored();
		await desk.services.db.updateTable("inland_rail_rate").set({ vat_bp: 900, remark: "same", frequency: "same" }).execute();
		const same = await upload(await sheet([], { "Rail Cost": "4100" }));
		expect((await rowsOf(same.id))[0]?.problems.filter(({ message }) => message.includes("is written"))).toEqual([]);
		expect((await rowsOf(id))[0]?.problems.filter(({ field }) => field === "vat")).toHaveLength(1);
	});
});

it("older clients are told of every rate that a row would replace", async () => {
	await first({}, { "Valid From": "2027-01-01", "Valid To": "2027-03-31", "Rail Cost": "4500" });
	const name = await store(await sheet([], { "Valid To": "2027-03-31", "Rail Cost": "5000" }));
	await expect(checkExcelImport(older(), "inlandRail", name)).rejects.toMatchObject({
		kind: "exists",
		data: [
			{
				row: 2,
				cost: "5000.00",
				replaces: [
					{ cost: "4000.00", validTo: "2026-12-31" },
					{ cost: "4500.00", validFrom: "2027-01-01" },
				],
			},
		],
	});
});

it("says in words what keeps an import from being worked on", () => {
	for (const language of languages) {
		const told = ["uploaded", "reading", "preview", "applying", "applied", "undone", "failed", "cancelled"].map((state) =>
			translate(language, "import.notInState", { state }),
		);
		expect(new Set(told).size).toBe(told.length);
		expect(translate("zh", "import.notInState", { state: "applied" })).toContain("已应用");
		if (language !== "en") expect(told.join()).not.toMatch(/uploaded|reading|applying|applied|failed|cancelled/);
	}
});

it("rows that are one rate since what they name was merged are not written; read again, one of them is named as the other's double", async () => {
	const { id } = await upload(await sheet([], {}, { "Port City": "CNNGB" }));
	const { db } = desk.services;
	const cities = await db.selectFrom("place").select(["id", "code"]).where("kind", "=", "portCity").where("code", "in", ["CNSHA", "CNNGB"]).execute();
	const idOf = (code: string) => cities.find((city) => city.code === code)?.id ?? "";
	const names = { name: "Ningbo", name_zh: "宁波" };
	const merged = { id: idOf("CNNGB"), kind: "portCity", code: "CNNGB", ...names, into_id: idOf("CNSHA"), change_id: "merge", record: "{}" };
	await db.insertInto("merged_record").values(merged).execute();
	await db
		.updateTable("place")
		.set({ port_city_id: idOf("CNSHA") })
		.where("port_city_id", "=", idOf("CNNGB"))
		.execute();
	await db.deleteFrom("place").where("id", "=", idOf("CNNGB")).execute();
	await expect(apply(id)).rejects.toMatchObject({ cause: { kind: "exists", messageId: "import.rowsMeet" } });
	expect(await book()).toEqual([]);
	const { mapping } = await as("PM").batch({ batchId: id });
	if (!mapping) throw new Error("not read");
	await as("PM").setMapping({ batchId: id, mapping });
	await Promise.all(desk.working);
	expect((await as("PM").batch({ batchId: id })).counts).toMatchObject({ new: 1, duplicate: 1 });
});
