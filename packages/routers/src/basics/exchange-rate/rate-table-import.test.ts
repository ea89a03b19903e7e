import { insertMany } from "@iqt/db";
import { zipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { appRouter } from "../../app/app-router.ts";
import { readCaller } from "../../door/session/session.ts";
import { blocksOf } from "../../kit/files/blocks.ts";
import { receiveUpload } from "../../kit/files/upload.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { saidBy, testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(async () => {
	const made = await rateDb();
	await insertMany(made.db, "currency", [
		{ code: "USD", name: "US dollar", exponent: 2, numeric_code: "840" },
		{ code: "EUR", name: "Euro", exponent: 2, numeric_code: "978" },
		{ code: "GBP", name: "Pound", exponent: 2, numeric_code: "826" },
	]);
	return made;
});
const rates = (role = "PM") => world.as(role).exchangeRate;
const bank =
	"Currency\tBuy\tMiddle\tDay\nEUR\t778\t780.3\t2026-11-20\nJPY\t4.2\t4.2146\t2026-11-20\nUSD\t676\t677.58\t2026-11-20\nGBP\t880\t885\t2026-11-20";
const meaning = { base: "CNY", how: "perCurrency", per: "100" } as const;
const listed = async () =>
	(await rates().list({ sort: [{ field: "currency", order: "ascending" }] })).items.map((one) => `${one.currency} ${one.validFrom} ${one.perUsd}`);

beforeEach(async () => {
	for (const [currency, perUsd] of [
		["CNY", "6.7"],
		["EUR", "0.87"],
		["JPY", "160"],
	] as const)
		await rates().save({ currency, validFrom: "2026-11-01", perUsd, source: "" });
});

test("the column and the meaning are asked one after the other; what fits the rates so far is told, and nothing is reckoned before it is said", async () => {
	expect(await rates().previewTable({ text: bank })).toMatchObject({ asks: "column", columns: [{ label: "Buy" }, { label: "Middle" }], rates: [] });
	const asked = await rates().previewTable({ text: bank, column: 2 });
	expect(asked).toMatchObject({ asks: "meaning", figures: 4, example: { currency: "EUR", figure: "780.3" }, rates: [] });
	expect(asked.fits).toContainEqual(meaning);
	expect(asked.fits).not.toContainEqual({ ...meaning, how: "perBase" });
	expect(await saidBy(rates().applyTable({ text: bank, column: 2 }))).toMatchObject({ code: "000001" });
	expect((await listed()).length).toBe(3);
});

test("rates are added for currencies that have some, changed where the day has one, and left alone where it is the same", async () => {
	await rates().save({ currency: "CNY", validFrom: "2026-11-20", perUsd: "6.79", source: "desk" });
	const said = { text: bank, column: 2, meaning };
	expect(await rates().previewTable(said)).toMatchObject({ counts: { added: 2, changed: 1, same: 0, doubts: 0 }, leftOut: ["GBP"], problems: [] });
	expect(await rates().applyTable({ ...said, source: "Bank of China" })).toMatchObject({ added: 2, changed: 1 });
	expect((await listed()).sort()).toEqual([
		"CNY 2026-11-01 6.7",
		"CNY 2026-11-20 6.7758",
		"EUR 2026-11-01 0.87",
		"EUR 2026-11-20 0.86835832",
		"JPY 2026-11-01 160",
		"JPY 2026-11-20 160.769705",
	]);
	expect(await rates().applyTable(said)).toMatchObject({ added: 0, changed: 0, same: 3 });
	expect(await rates().previewTable({ ...said, all: true })).toMatchObject({ counts: { added: 1, same: 3 }, leftOut: [] });
});

/** A workbook of one sheet whose days count from 1904, as Excel on older Macs writes them. */
async function macWorkbook(rows: string) {
	const [main, office] = [
		"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
		"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
	];
	const relation = (id: string, of: string, target: string) => `<Relationship Id="${id}" Type="${office}/${of}" Target="${target}"/>`;
	const parts = {
		"_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
		"xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId1", "worksheet", "worksheets/sheet1.xml")}${relation("rId2", "styles", "styles.xml")}</Relationships>`,
		"xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="1"/><sheets><sheet name="T" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
		"xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
	};
	const zipped = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, new TextEncoder().encode(xml)])));
	const context = testContext(world.services, { token: world.tokenOf("PM"), language: "en" });
	const caller = await readCaller(context);
	const objectName = `imports/${crypto.randomUUID()}.xlsx`;
	const bytes = blocksOf(new Blob([zipped]).stream());
	await receiveUpload(context, { objectName, name: "t.xlsx", ownerId: caller.userId, caller, bytes });
	return objectName;
}

test("a workbook's days are read as it counts them, its columns told from the first", async () => {
	const cells = '<c r="A2" t="str"><v>CNY</v></c><c r="B2"><v>6.7758</v></c><c r="C2"><v>6.78</v></c><c r="D2" s="1"><v>44884</v></c>';
	const objectName = await macWorkbook(`<row r="2">${cells}</row>`);
	const { columns } = await rates().previewTable({ objectName });
	expect(await rates().previewTable({ objectName })).toMatchObject({ needsDay: false });
	expect(columns).toEqual([
		{ index: 1, label: "2" },
		{ index: 2, label: "3" },
	]);
	const said = { objectName, column: 1, meaning: { base: "USD", how: "perBase", per: "1" } as const };
	expect(await rates().previewTable(said)).toMatchObject({ rates: [{ day: "2026-11-20", currency: "CNY", perUsd: "6.7758" }] });
	// Currencies across: the days down are days here, too.
	const across = '<row r="1"><c r="B1" t="str"><v>CNY</v></c></row><row r="2"><c r="A2" s="1"><v>44884</v></c><c r="B2"><v>6.7758</v></c></row>';
	expect(await rates().previewTable({ objectName: await macWorkbook(across) })).toMatchObject({
		asks: "meaning",
		example: { day: "2026-11-20", currency: "CNY", figure: "6.7758" },
	});
});

test("a block is sent in the body of its call: the years of a bank's list are longer than an address may be", () => {
	expect(appRouter.exchangeRate.previewTable._def.type).toBe("mutation");
});

test("a table read the wrong way round is full of doubts, which have to be confirmed", async () => {
	const said = { text: bank, column: 2, meaning: { ...meaning, per: "1" as const, how: "perBase" as const } };
	const { counts, rates: told } = await rates().previewTable(said);
	expect(counts.doubts).toBeGreaterThan(1);
	expect(told.find(({ currency }) => currency === "CNY")?.doubt).toContain("6.7");
	expect(await saidBy(rates().applyTable(said))).toMatchObject({ code: "000001", message: expect.stringContaining(String(counts.doubts)) });
	expect((await listed()).length).toBe(3);
});

test("what cannot be read is refused whole; who may not edit rates is refused at all", async () => {
	const text = `${bank}\nEUR\t1\tabout 780\t2026-11-21`;
	expect(await rates().previewTable({ text, column: 2, meaning })).toMatchObject({
		problems: [{ row: 6, message: expect.stringContaining("about 780") }],
	});
	expect(await saidBy(rates().applyTable({ text, column: 2, meaning }))).toMatchObject({ code: "000001", message: expect.stringContaining("row 6") });
	expect(await saidBy(rates().previewTable({ text: "hello" }))).toMatchObject({ code: "000001" });
	expect(await saidBy(rates("VDM").previewTable({ text: bank }))).toMatchObject({ code: "000008" });
});
