import { expect, test } from "vitest";
import { questionGroups } from "../../kit/imports/questions.ts";
import { checkExcelImport, replaceAll } from "../../kit/imports/service.ts";
import { olderClient, pricesTwice, sheetOfRows } from "../../kit/imports/testing.ts";
import { importDeskPerTest } from "../../kit/imports/testing-desk.ts";
import type { RateRow } from "../../kit/price-book/define.ts";
import { addRate, rateOrThrow, updateRate } from "../../kit/price-book/queries.ts";
import { nextChange } from "../../kit/price-book/testing.ts";
import { bookingService } from "./schema.ts";

const desk = importDeskPerTest();
const { as, put, upload, rowsOf } = desk;
const db = () => desk.database.db;
const reader = { seesCost: true, today: "2026-11-20" };

const perBl = (over: RateRow = {}): RateRow =>
	bookingService.row.parse({
		...{ port: "CNSHA", charge: "DOC", direction: "westbound", containerType: "*", ownership: "COC", weightFrom: "0", weightTo: "999.999" },
		...{ cargo: "general", basis: "bl", ssr: "450", currency: "CNY", vat: "0", validFrom: "2026-10-01", validTo: null, onRequest: false },
		...over,
	});
const add = (over?: RateRow) => addRate(db(), bookingService, perBl(over), nextChange());
const standing = async () => {
	const rows = await db().selectFrom("booking_service_rate").selectAll().orderBy("valid_from").orderBy("container_type").execute();
	return rows.map((row) => `${row.container_type} ${row.basis} ${row.ssr_minor} ${row.valid_from} ${row.valid_to}`);
};

const heads = ["Port", "Charge", "Direction", "Container", "COC/SOC", "Basis", "Cargo", "SSR", "Currency", "Valid From", "Valid To"];
const line = (over: Record<number, string> = {}) =>
	Object.assign(["CNSHA", "DOC", "Export", "40HC", "COC", "Per container", "General", "460", "CNY", "2026-12-01", "2026-12-31"], over);
const sheet = (...rows: unknown[][]) => sheetOfRows(heads, rows);

test("by hand a charge by another basis meets the live one whatever its container, and is told of it", async () => {
	const live = await add();
	for (const over of [
		{ basis: "container", containerType: "*" },
		{ basis: "teu", containerType: "40HC" },
		{ basis: "shipment", containerType: "*" },
		{ basis: "document", containerType: "*" },
	])
		await expect(add(over)).rejects.toMatchObject({ kind: "exists", messageId: "rate.overlap", data: [{ id: live, basis: "bl" }] });
	const soc = await add({ basis: "container", ownership: "SOC" });
	const { row } = await rateOrThrow(db(), bookingService, soc, reader);
	const change = updateRate(
		db(),
		bookingService,
		{ id: soc, row: { ...row, ownership: "COC" } },
		await rateOrThrow(db(), bookingService, soc, reader),
		nextChange(),
	);
	await expect(change).rejects.toMatchObject({ kind: "exists", data: [{ id: live }] });
});

test("of a sheet it is a clash that names the rate, nothing is written, and ReplaceAll ends what it names", async () => {
	const live = await add();
	const { id } = await upload(await sheet(line()), "bookingService");
	expect((await rowsOf(id)).map(({ outcome, target_id }) => [outcome, target_id])).toEqual([["clash", live]]);
	const name = await put(await sheet(line(), line({ 3: "20GP" })));
	const older = olderClient(desk);
	Object.assign(older.caller, { permissions: new Set(["bookingService.edit"]) });
	const before = await standing();
	await expect(checkExcelImport(older, "bookingService", name)).rejects.toMatchObject({
		kind: "exists",
		// The contract has no call that takes this book's sheet over its rates.
		messageId: "import.clashesToChange",
		values: { count: 2, call: "UpdateLESPrice" },
		data: [
			{ row: 2, replaces: [{ id: live, basis: "bl", endsOn: "2026-11-30" }] },
			{ row: 3, replaces: [{ id: live }] },
		],
	});
	expect(await standing()).toEqual(before);
	await replaceAll(older, "bookingService", name);
	expect(await standing()).toEqual([
		"* bl 45000 2026-10-01 2026-11-30",
		"20GP container 46000 2026-12-01 2026-12-31",
		"40HC container 46000 2026-12-01 2026-12-31",
	]);
});

test("a row for one container over a charge for all of them says which are left without it, taken for its own days or for good", async () => {
	const live = await add();
	const { id } = await upload(await sheet(line()), "bookingService");
	const manager = as("PM", { language: "en" });
	const warnings = async () => {
		const [row] = (await manager.previewRows({ batchId: id })).items;
		return row?.problems.flatMap(({ message }) => (message.includes("20GP") ? [message] : []));
	};
	const others = "20GP, 20RF, 40GP, 40RH, 45HC";
	const said = [
		`If the sheet's price is taken, no price remains for ${others} from 2026-12-01 to 2026-12-31: the rate it replaces is charged in another way and cannot stay for them.`,
	];
	expect(await warnings()).toEqual(said);
	expect(await manager.choose({ batchId: id, clashes: "within" })).toMatchObject({ leaving: 1, leavingOpen: 1 });
	expect(await warnings()).toEqual(said);
	expect(await manager.choose({ batchId: id, clashes: "book" })).toMatchObject({ leavingOpen: 0 });
	expect(await warnings()).toEqual([]);
	const older = olderClient(desk);
	Object.assign(older.caller, { permissions: new Set(["bookingService.edit"]) });
	await expect(checkExcelImport(older, "bookingService", await put(await sheet(line())))).rejects.toMatchObject({
		kind: "exists",
		data: [{ row: 2, replaces: [{ id: live, lostFrom: "2026-12-01", lostTo: null, lostContainers: others }] }],
	});
	await manager.choose({ batchId: id, clashes: "within" });
	const confirmed = ["assumed" as const, "doubtful" as const, "dropped" as const];
	expect(await manager.applyBatch({ batchId: id, mode: "merge", confirmed })).toMatchObject({
		lost: { rates: 1, from: "2026-12-01", to: "2026-12-31" },
	});
	expect(await standing()).toEqual([
		"* bl 45000 2026-10-01 2026-11-30",
		"40HC container 46000 2026-12-01 2026-12-31",
		"* bl 45000 2027-01-01 9999-12-31",
	]);
});

test("two rows of one sheet by two bases are errors that name each other; other days, ownerships and charges are not", async () => {
	const rows = [
		line(),
		line({ 3: "*", 5: "Per BL", 7: "450" }),
		line({ 3: "20GP", 7: "440" }),
		line({ 3: "*", 4: "SOC", 5: "Per BL" }),
		line({ 1: "TLX", 3: "*", 5: "Per BL" }),
		line({ 3: "*", 5: "Per BL", 9: "2027-01-01", 10: "2027-06-30" }),
	];
	const { id } = await upload(await sheet(...rows), "bookingService");
	expect(pricesTwice(await rowsOf(id))).toEqual([
		[2, "error", [["basis", 3]]],
		[3, "error", [["basis", 2]]],
		[4, "error", [["basis", 3]]],
		[5, "new", []],
		[6, "new", []],
		[7, "new", []],
	]);
});

test("a sheet that says nothing of the basis keeps that of the rate it meets, in the preview as in the book", async () => {
	await add();
	const without = (row: unknown[]) => row.filter((_, i) => i !== 5);
	const rows = [line({ 3: "*" }), line({ 1: "TLX", 3: "40HC" })].map(without);
	const { id, sources } = await upload(await sheetOfRows(without(heads).map(String), rows), "bookingService");
	expect(sources.find(({ field }) => field === "basis")?.from.map(({ kind, count }) => [kind, count])).toEqual([
		["kept", 1],
		["assumed", 1],
	]);
	await as("PM").applyBatch({ batchId: id, mode: "replace", confirmed: [...questionGroups] });
	expect(await standing()).toEqual([
		"* bl 45000 2026-10-01 2026-11-30",
		"* bl 46000 2026-12-01 2026-12-31",
		"40HC container 46000 2026-12-01 2026-12-31",
	]);
});

const seal = (over: RateRow = {}) => add({ charge: "SEAL", basis: "container", ssr: "30", ...over });

test("a box by another basis than all of them meets their rate by hand, whichever is first; by the same it goes before that one", async () => {
	const general = await seal();
	await expect(seal({ basis: "teu", containerType: "40HC" })).rejects.toMatchObject({
		...{ kind: "exists", messageId: "rate.overlap", data: [{ id: general, containerType: "*", basis: "container" }] },
	});
	await seal({ containerType: "40HC" });
	const perTeu = await seal({ charge: "VGM", basis: "teu", containerType: "40HC" });
	await seal({ charge: "VGM", containerType: "20GP" });
	await expect(seal({ charge: "VGM" })).rejects.toMatchObject({ kind: "exists", data: [{ id: perTeu, basis: "teu" }] });
});

test("of a sheet it is a clash with the rate for all, which ends when it is taken; in one sheet the two are errors that name each other", async () => {
	const general = await seal();
	const perTeu = (over: Record<number, string> = {}) => line({ 1: "SEAL", 5: "Per TEU", 7: "20", ...over });
	const { id } = await upload(await sheet(perTeu(), perTeu({ 3: "20GP" })), "bookingService");
	expect((await rowsOf(id)).map(({ outcome, target_id }) => [outcome, target_id])).toEqual([
		["clash", general],
		["clash", general],
	]);
	const older = olderClient(desk);
	Object.assign(older.caller, { permissions: new Set(["bookingService.edit"]) });
	await expect(checkExcelImport(older, "bookingService", await put(await sheet(perTeu())))).rejects.toMatchObject({
		kind: "exists",
		data: [{ row: 2, replaces: [{ id: general, endsOn: "2026-11-30", lostContainers: expect.stringContaining("20GP, ") }] }],
	});
	await as("PM").choose({ batchId: id, clashes: "sheet" });
	await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: [...questionGroups] });
	expect(await standing()).toEqual([
		"* container 3000 2026-10-01 2026-11-30",
		"20GP teu 2000 2026-12-01 2026-12-31",
		"40HC teu 2000 2026-12-01 2026-12-31",
	]);
	const days = { 9: "2027-02-01", 10: "2027-02-28" };
	const all = perTeu({ 3: "*", 5: "Per container", ...days });
	const both = await upload(await sheet(perTeu(days), all, perTeu({ 3: "20GP", 5: "Per container", ...days })), "bookingService");
	const read = (await rowsOf(both.id)).map(({ sheet_row, outcome, errors }) => [
		sheet_row,
		outcome,
		(JSON.parse(errors ?? "[]") as { messageId: string; values: { row: number } }[]).flatMap(({ messageId, values }) =>
			messageId === "import.twicePrice" ? [values.row] : [],
		),
	]);
	expect(read).toEqual([
		[2, "error", [3]],
		[3, "error", [2]],
		[4, "new", []],
	]);
});
