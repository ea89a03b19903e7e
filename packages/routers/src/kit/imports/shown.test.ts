import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bytesOf, type Ink, newPage } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, upload, rowsOf } = desk;

const rate: Record<string, string | number> = {
	"Inland City": "CNCKG",
	"Port City": "CNSHA",
	Direction: "Export",
	Container: "20GP",
	"Rail Cost": 4_000,
	SSR: 9_000,
	MSR: 8_000,
	Currency: "CNY",
	"COC/SOC": "COC",
	"Valid From": "2027-01-01",
	"Valid To": "2027-03-31",
	Frequency: "3/week",
};

/** A sheet of rates, some cells drawn otherwise. */
function sheet(...rows: Record<string, Ink>[]): Promise<Uint8Array> {
	const page = newPage("S");
	for (const [c, head] of Object.keys(rate).entries()) {
		page.put(1, c + 1, { value: head });
		for (const [r, over] of rows.entries()) page.put(r + 2, c + 1, over[head] ?? { value: head === "Container" ? ["20GP", "40GP"][r] : rate[head] });
	}
	return bytesOf([page]);
}

/** The workbook with its styles changed. */
function restyled(bytes: Uint8Array, change: (styles: string) => string): Uint8Array {
	const files = unzipSync(bytes);
	const styles = files["xl/styles.xml"];
	if (!styles) throw new Error("no styles");
	files["xl/styles.xml"] = strToU8(change(strFromU8(styles)));
	return zipSync(files, { level: 1 });
}

/** What is wrong with a sheet's first rate. */
async function wrong(bytes: Uint8Array): Promise<string[]> {
	const { id } = await upload(bytes);
	const [first] = await rowsOf(id);
	return (JSON.parse(first?.errors ?? "[]") as { level: string; messageId: string }[]).flatMap(({ level, messageId }) =>
		level === "error" ? [messageId] : [],
	);
}

const DAY = 46_477;

describe("cells that are shown otherwise than they are", () => {
	it.each<[string, Ink]>([
		["Valid To", { value: DAY, format: '"open"' }],
		["Valid To", { value: DAY, format: '"unlimited"' }],
		["Valid To", { value: DAY, format: '"before "yyyy-mm-dd' }],
		["Valid To", { value: DAY, format: "[h]:mm" }],
		["Rail Cost", { value: 0.5, format: "h:mm" }],
		["Rail Cost", { value: 4_000.25, format: "[h]:mm" }],
	])("are not read: %s %o", async (head, ink) => expect(await wrong(await sheet({ [head]: ink }))).toEqual(["import.leftover"]));

	it.each<[string, Ink]>([
		["Rail Cost", { value: 4_000, format: '"-"0' }],
		["Rail Cost", { value: 4_000, format: '"("0")"' }],
		["Rail Cost", { value: 4_000, format: '0"."00' }],
		["SSR", { value: 9_000, format: '0"/"' }],
		["Container", { value: 40, format: '"-"0' }],
	])("are not read where signs make another number of them: %s %o", async (head, ink) =>
		expect(await wrong(await sheet({ [head]: ink }))).toEqual(["import.shownOtherwise"]),
	);

	it.each<[string, Ink, string]>([
		["Rail Cost", { value: 4_000, format: '0" ?"' }, "import.leftover"],
		["Rail Cost", { value: 4_000, format: '0"…"' }, "import.leftover"],
		["Rail Cost", { value: "4000", format: '"-"@' }, "import.leftover"],
		["COC/SOC", { value: "COC", format: '"~"@' }, "import.notAChoice"],
		["Valid To", { value: DAY, format: '"<"yyyy-mm-dd' }, "import.leftover"],
		["Valid To", { value: DAY, format: 'yyyy-mm-dd"?"' }, "import.leftover"],
		["Valid To", { value: DAY, format: "dd" }, "import.leftover"],
		["Valid To", { value: DAY, format: "dddd" }, "import.leftover"],
	])("are not read where a sign stands beside them: %s %o", async (head, ink, id) => expect(await wrong(await sheet({ [head]: ink }))).toEqual([id]));

	it("are not read where another text stands in place of theirs", async () =>
		expect(await wrong(await sheet({ "COC/SOC": { value: "COC", format: '0;-0;0;"SOC"' } }))).toEqual(["import.unseen"]));

	it.each(["yyyy-mm-dd", "yyyy-mm-dd (aaa)", "d.m.yyyy", 'yyyy"年"m"月"d"日"', 'd" de "mmmm" de "yyyy', "dddd, d mmmm yyyy"])(
		"are read where the format only parts a day: %s",
		async (format) => {
			const { id } = await upload(await sheet({ "Valid To": { value: DAY, format } }));
			expect((await rowsOf(id)).map(({ row }) => row.validTo)).toEqual(["2027-03-31"]);
		},
	);

	it("are a question or an error in white on white, and with a line across", async () => {
		const struck = await sheet({ "Rail Cost": { value: 4_000, struck: true } }, {});
		const white = restyled(struck, (styles) => styles.replace(/<strike[^>]*\/>/, '<color rgb="FFFFFFFF"/>'));
		expect(await wrong(white)).toEqual(["import.unseen"]);
		const border = '<border diagonalUp="1"><left/><right/><top/><bottom/><diagonal style="thin"><color auto="1"/></diagonal></border>';
		const crossed = restyled(struck, (styles) => {
			const at = styles.split("<border>").length - 1 + (styles.split("<border ").length - 1);
			const xfs = styles.indexOf("<cellXfs");
			const marked = `${styles.slice(0, xfs)}${styles.slice(xfs).replace(/(<xf [^>]*fontId="[1-9]\d*"[^>]*?)borderId="0"/, `$1borderId="${at}"`)}`;
			return marked.replace(/<strike[^>]*\/>/, "").replace("</borders>", `${border}</borders>`);
		});
		expect(await wrong(crossed)).toEqual(["import.struck"]);
	});
});

describe("colours of a workbook's theme", () => {
	const scheme = (colors: Record<string, string>) =>
		`<?xml version="1.0"?><a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:clrScheme name="X">${Object.entries(
			colors,
		)
			.map(
				([name, rgb]) =>
					`<a:${name}>${rgb.length > 6 ? `<a:sysClr val="window" lastClr="${rgb.slice(1)}"/>` : `<a:srgbClr val="${rgb}"/>`}</a:${name}>`,
			)
			.join("")}</a:clrScheme></a:themeElements></a:theme>`;
	/** What is wrong with a cost in a colour, in a workbook with this theme. */
	async function inColor(color: string, colors: Record<string, string>): Promise<string[]> {
		const struck = await sheet({ "Rail Cost": { value: 4_000, struck: true } });
		const files = unzipSync(restyled(struck, (styles) => styles.replace(/<strike[^>]*\/>/, color)));
		files["xl/theme/theme1.xml"] = strToU8(scheme(colors));
		const relations = strFromU8(files["xl/_rels/workbook.xml.rels"] ?? new Uint8Array());
		const own =
			'<Relationship Id="rIdTheme" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/theme" Target="theme/theme1.xml"/>';
		if (!relations.includes("/theme")) files["xl/_rels/workbook.xml.rels"] = strToU8(relations.replace("</Relationships>", `${own}</Relationships>`));
		return wrong(zipSync(files, { level: 1 }));
	}
	const office = { dk1: "!000000", lt1: "!FFFFFF", dk2: "44546A", lt2: "E7E6E6", accent1: "4472C4", accent2: "FFFFFE" };

	it("are those the theme says", async () => {
		expect(await inColor('<color theme="0"/>', office)).toEqual(["import.unseen"]);
		expect(await inColor('<color theme="0" tint="-0.5"/>', office)).toEqual([]);
		expect(await inColor('<color theme="1"/>', office)).toEqual([]);
		// A theme of light on dark.
		expect(await inColor('<color theme="1"/>', { ...office, dk1: "FFFFFF", lt1: "000000" })).toEqual(["import.unseen"]);
		expect(await inColor('<color theme="0"/>', { ...office, dk1: "FFFFFF", lt1: "000000" })).toEqual([]);
		expect(await inColor('<color theme="5"/>', office)).toEqual(["import.unseen"]);
		expect(await inColor('<color theme="2" tint="0.9"/>', office)).toEqual(["import.unseen"]);
		expect(await inColor('<color theme="4" tint="0.4"/>', office)).toEqual([]);
	});
});

describe("words of a rate's own row", () => {
	it.each<[string, string, string]>([
		["Container", "40'/HQ", "import.notAContainer"],
		["Direction", "E", "import.notADirection"],
		["Valid To", "2027-03-31前", "import.notADay"],
	])("that may be two things are not read: %s %s", async (head, value, id) => expect(await wrong(await sheet({ [head]: { value } }))).toEqual([id]));

	it("that a spreadsheet made a day are not read where words are asked for", async () =>
		expect(await wrong(await sheet({ Frequency: { value: DAY, format: "m/d" } }))).toEqual(["import.dayAsText"]));

	it("are read beside what tells them apart, and by all the trade's names", async () => {
		const { id } = await upload(await sheet({ Direction: { value: "E" } }, { Direction: { value: "I" } }));
		expect((await rowsOf(id)).map(({ row }) => row.direction)).toEqual(["westbound", "eastbound"]);
	});

	it.each(["20英尺", "20 Dry", "小箱", "20'"])("name a container: %s", async (value) => {
		const { id } = await upload(await sheet({ Container: { value }, Direction: { value: "回程/进口" } }));
		expect((await rowsOf(id)).map(({ row }) => [row.containerType, row.direction])).toEqual([["20GP", "eastbound"]]);
	});
});

describe("a number shown with three decimals", () => {
	it.each(["0.000", "#,##0.000"])("is asked about, and may be thousands: %s", async (format) => {
		const batch = await upload(await sheet({ "Rail Cost": { value: 1.25, format }, SSR: { value: "cost+900" }, MSR: { value: "cost+800" } }));
		expect(batch.questions.find(({ id }) => id === "threeDecimals")).toMatchObject({ group: "doubtful", cells: ["E2"], answer: null });
		await desk.answered(batch.id, "threeDecimals", "other");
		expect((await rowsOf(batch.id))[0]?.row).toMatchObject({ cost: "1250", ssr: "cost+900" });
	});

	it.each<[string, Ink]>([
		["it is less than one", { value: 0.85, format: "0.000" }],
		["its thousands are there", { value: 4_250.5, format: "#,##0.000" }],
		["it is shown with two", { value: 4.25, format: "0.00" }],
		["what is nought is not shown", { value: 4.25, format: "0.0##" }],
	])("is no question where %s", async (_, cost) => {
		const { questions } = await upload(await sheet({ "Rail Cost": cost }));
		expect(questions.map(({ id }) => id)).not.toContain("threeDecimals");
	});
});

describe("an amount that is shown rounded", () => {
	const asked = async (ink: Ink, over: Record<string, Ink> = {}) => {
		const { id, questions } = await upload(await sheet({ "Rail Cost": ink, ...over }));
		const shown = questions.filter(({ id }) => ["shownRounded", "rounded"].includes(id)).map(({ id, cells, message }) => [id, cells, message]);
		return { id, shown, cost: (await rowsOf(id))[0]?.row.cost };
	};

	it.each<[number, string, string, string]>([
		[1234.567, "#,##0", "1235", "1234.57"],
		[1234.56, "#,##0", "1235", "1234.56"],
		[1234.5, "0", "1235", "1234.5"],
		[1234.56, "0.0", "1234.6", "1234.56"],
		[1234.4, '"CNY "#,##0', "1234", "1234.4"],
	])("is what the cell holds, or by an answer what it shows: %d as %s", async (value, format, shown, kept) => {
		const found = await asked({ value, format });
		expect(found).toMatchObject({
			cost: kept,
			shown: [["shownRounded", ["E2"], `1 amount is shown rounded: ${shown} is shown where the cell holds ${kept}. Which is it?`]],
		});
		await answered(found.id, "shownRounded", "other");
		expect((await rowsOf(found.id))[0]?.row.cost).toBe(shown);
	});

	it("is told as rounded alone where what is shown is what is taken", async () => {
		expect(await asked({ value: 1234.567, format: "#,##0.00" })).toMatchObject({ cost: "1234.57", shown: [["rounded", ["E2"], expect.any(String)]] });
		const yen = await asked({ value: 1234.5, format: "#,##0" }, { Currency: { value: "JPY" } });
		expect(yen).toMatchObject({ cost: "1235", shown: [["rounded", ["E2"], expect.any(String)]] });
	});

	it.each<[string, Ink]>([
		["all of its digits are shown", { value: 1234.5, format: "#,##0.00" }],
		["no format says how many", { value: 1234.56 }],
		["it is a whole number", { value: 1234, format: "#,##0" }],
		["the digits beyond are of how it is kept", { value: 0.1 + 0.2 + 1234, format: "#,##0.0" }],
	])("is no question where %s", async (_, ink) => expect((await asked(ink)).shown).toEqual([]));
});
