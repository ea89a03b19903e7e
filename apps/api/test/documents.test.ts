import { readFile } from "node:fs/promises";
import { languages } from "@iqt/i18n";
import { shownIn } from "@iqt/routers/desk/letterhead/queries";
import { sampleLetterhead, samplePng } from "@iqt/routers/desk/letterhead/testing";
import { exampleDocument } from "@iqt/routers/desk/quotation/documents/example";
import { facesOf } from "@iqt/routers/desk/quotation/documents/faces";
import { labelsOf } from "@iqt/routers/desk/quotation/documents/labels";
import { quotationPdf } from "@iqt/routers/desk/quotation/documents/pdf";
import { layoutQuotation } from "@iqt/routers/desk/quotation/documents/quotation-layout";
import { paper, readFonts } from "@iqt/routers/desk/quotation/documents/sheet-of-paper";
import { parseTtf } from "@iqt/routers/desk/quotation/documents/ttf";
import { quotationWorkbook } from "@iqt/routers/desk/quotation/documents/workbook";
import type { FontFile } from "@iqt/routers/door/context";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { fontFiles } from "../src/fonts-node.ts";
import { pdfText } from "./pdf-text.ts";
import { sheetTexts } from "./sheet-texts.ts";

const font = async (file: FontFile) => new Uint8Array(await readFile(fontFiles[file]));
const fonts = () => readFonts(font);

describe.each(languages)("a quotation in %s", (language) => {
	const doc = exampleDocument(language);
	const words = labelsOf(language);
	const written = (amount: string) => (language === "es" ? amount.replace(/[.,]/g, (sign) => (sign === "." ? "," : ".")) : amount);

	test("says in its PDF everything the customer is told, readable by machine", async () => {
		const [text = "", ...more] = await pdfText(await quotationPdf(doc, "Q-2026-000123", font, null));
		expect(more).toEqual([]);
		const expected = [
			"Q-2026-000123",
			words.label("document.title"),
			doc.customer.contact,
			doc.customer.email,
			doc.issuer.name,
			words.period("2026-11-20", "2026-12-31"),
			words.route(doc.items[0] as (typeof doc.items)[number]),
			...(doc.items[0]?.lines.map((line) => line.label) ?? []),
			...["1,850.00", "CNY 9,000.00", "USD 66.41", "449.98", "CNY 16,049.98", "6.7758"].map(written),
			words.range(6, 8) ?? "",
			`${doc.issuedOn} (Asia/Shanghai)`,
			words.label("document.page", { page: 1, pages: 1 }),
		];
		for (const part of expected) expect(text).toContain(part);
		expect(text).not.toContain("\ufffd");
	});

	test("says the same in Excel, with amounts as numbers", async () => {
		const { texts, numbers } = sheetTexts(new Uint8Array(await new Response(quotationWorkbook(doc, "Q-2026-000123")).arrayBuffer()));
		for (const part of [
			doc.customer.name,
			words.label("document.timeZone", { zone: "Asia/Shanghai" }),
			words.label("document.exchangeRates"),
			...(doc.items[0]?.lines.map((line) => line.label) ?? []),
		]) {
			expect(texts).toContain(part);
		}
		for (const amount of ["1850.00", "9000.00", "66.41", "449.98", "16049.98"]) expect(numbers).toContain(amount);
	});

	test("runs over pages with a heading on each and nothing outside of the paper", async () => {
		const pages = layoutQuotation(exampleDocument(language, 9), null, await fonts());
		expect(pages.length).toBeGreaterThan(3);
		for (const [i, marks] of pages.entries()) {
			const texts = marks.flatMap((mark) => (mark.kind === "text" ? [mark] : []));
			expect(texts.map((mark) => mark.text)).toContain(words.label("document.page", { page: i + 1, pages: pages.length }));
			expect(texts.map((mark) => mark.text)).toContain(`${words.label("document.title")} ${words.label("document.draft")}`);
			const { regular, bold } = await fonts();
			for (const mark of texts) {
				expect(mark.x).toBeGreaterThanOrEqual(paper.margin - 1);
				expect(mark.x + (mark.weight === "bold" ? bold : regular).width(mark.text, mark.size)).toBeLessThanOrEqual(paper.width - paper.margin + 1);
				expect(mark.y).toBeLessThanOrEqual(paper.height - 20);
			}
		}
	});
});

test("a few lines get no page of their own, and no lane is torn that need not be", async () => {
	const words = labelsOf("en");
	const plain = { terms: [], remarks: "", exchangeRates: [] };
	const pagesOf = async (lanes: number) =>
		layoutQuotation({ ...exampleDocument("en", lanes), ...plain }, null, await fonts()).map((marks) =>
			marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : [])).join("\n"),
		);
	expect(await pagesOf(2)).toHaveLength(1);
	const pages = await pagesOf(3);
	expect(pages).toHaveLength(2);
	for (const page of pages) expect(page.split(words.label("document.laneTotal"))).toHaveLength(page.split(words.label("document.service")).length);
});

test("a long heading is wrapped, in the document's words alone", async () => {
	const doc = exampleDocument("en");
	const [item] = doc.items;
	if (item) item.origin.name = "Wuchang District, Wuhan, Hubei, by the river port of Yangluo, behind the second gate of the eastern yard";
	const text = (await pdfText(await quotationPdf(doc, null, font, null))).join("\n");
	expect(text.replaceAll("\n", " ")).toContain(labelsOf("en").route(doc.items[0] as (typeof doc.items)[number]));
	expect(text).not.toContain("…");
	expect(text).not.toContain("500112");
});

test("Excel shows the digits that stand on paper", async () => {
	const doc = exampleDocument("zh");
	const line = doc.items[0]?.lines[0];
	if (line) Object.assign(line, { unitPrice: "1110.606536", amount: "7537", converted: "7537" });
	const parts = unzipSync(new Uint8Array(await new Response(quotationWorkbook(doc, null)).arrayBuffer()));
	const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
	const styles = strFromU8(parts["xl/styles.xml"] ?? new Uint8Array());
	const codes = new Map([...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code]));
	const xfs = [...styles.slice(styles.indexOf("<cellXfs")).matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
	const formatOf = (value: string) => codes.get(xfs[Number(new RegExp(`s="(\\d+)"><v>${value}</v>`).exec(sheet)?.[1])]);
	expect(formatOf("1110.606536")).toBe("#,##0.000000");
	expect(formatOf("7537")).toBe("#,##0");
	expect(formatOf("16049.98")).toBe("#,##0.00");
	expect(sheetTexts(new Uint8Array(await new Response(quotationWorkbook(doc, null)).arrayBuffer())).texts).toContain("18,500 千克");
});

test("a discount is shown with the standard total", async () => {
	const doc = { ...exampleDocument("en"), discount: "49.98", total: "16000.00" };
	const [text = ""] = await pdfText(await quotationPdf(doc, "Q-2026-000123", font, null));
	for (const part of ["CNY 16,049.98", "− CNY 49.98", "CNY 16,000.00"]) expect(text).toContain(part);
});

describe.each(languages)("options in %s", (language) => {
	const sample = exampleDocument(language, 3);
	const items = sample.items.map((item, i) => (i === 1 ? item : { ...item, total: "17000.00" }));
	const doc = { ...sample, items, lanesAre: "options" as const, cheapest: 1, total: "16049.98", standardTotal: "16049.98" };
	const words = labelsOf(language);

	test("stand side by side in the PDF, the cheapest marked, and are not added up", async () => {
		const text = (await pdfText(await quotationPdf(doc, "Q-2026-000123", font, null))).join("\n");
		for (const n of [1, 2, 3]) expect(text).toContain(words.laneName(doc, n));
		expect(text).toContain(words.label("document.options"));
		expect(text.split(words.label("document.cheapest"))).toHaveLength(3);
		// Another that costs as little is marked, too.
		const alike = { ...doc, items: items.map((item, i) => ({ ...item, total: i === 0 ? item.total : "16049.98" })) };
		expect([1, 2, 3].map((n) => words.mark(alike, n))).toEqual([null, words.label("document.cheapest"), words.label("document.cheapest")]);
		expect(text).not.toContain("48,149.94");
		expect(text).not.toContain(words.label("document.lane", { lane: 1 }));
	});

	test("and in Excel", async () => {
		const { texts, numbers } = sheetTexts(new Uint8Array(await new Response(quotationWorkbook(doc, "Q-2026-000123")).arrayBuffer()));
		expect(texts).toContain(words.label("document.optionsText"));
		expect(texts).toContain(`${words.laneName(doc, 2)} · 2 × 40HC · ${words.mark(doc, 2)}`);
		expect(texts).not.toContain(words.label("document.total"));
		expect(numbers).not.toContain("48149.94");
	});
});

test("the option that was accepted is marked in PDF and Excel, and no other", async () => {
	const words = labelsOf("en");
	const doc = { ...exampleDocument("en", 3), lanesAre: "options" as const, cheapest: 1, accepted: 2, total: "16049.98", standardTotal: "16049.98" };
	const pdf = (await pdfText(await quotationPdf(doc, "Q-2026-000123", font, null))).join("\n");
	expect(pdf).toContain("Option 3 was accepted.");
	expect(pdf.split(words.label("document.accepted")).length).toBeGreaterThan(3);
	const { texts } = sheetTexts(new Uint8Array(await new Response(quotationWorkbook(doc, "Q-2026-000123")).arrayBuffer()));
	expect(texts).toContain("Option 3 was accepted.");
	expect([pdf, texts].join("\n")).not.toContain(words.label("document.cheapest"));
});

test("the same document gives the same few bytes", async () => {
	const first = await quotationPdf(exampleDocument("zh"), "Q-2026-000123", font, null);
	const second = await quotationPdf(exampleDocument("zh"), "Q-2026-000123", font, null);
	expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
	expect(first.length).toBeLessThan(120_000);
});

test("a subset font holds the outlines and widths of its characters", async () => {
	const whole = parseTtf(await font("regular"));
	const text = "重庆→上海 Quotation ¥12,345.00 é Å 港𠮷";
	const part = parseTtf(whole.subset(text));
	for (const character of text) expect(part.width(character, 1000), character).toBeCloseTo(whole.width(character, 1000), 6);
	// What was not asked for is not in it: it has the width of the missing-glyph box.
	expect(part.width("鱼", 1000)).toBe(part.width("龍", 1000));
	expect(part.subset("重").length).toBe(whole.subset("重").length);
});

test("letters that the first font lacks come from the second, words whole, and plain ones stand for what both lack", async () => {
	const { regular } = await fonts();
	const text = "重庆 → Małaszewicze, Łódź, Алматы, Đà Nẵng";
	expect(regular.printable(text)).toBe(text);
	expect(regular.runs(text)).toEqual([
		{ face: 0, text: "重庆 → " },
		{ face: 1, text: "Małaszewicze," },
		{ face: 0, text: " " },
		{ face: 1, text: "Łódź," },
		// Cyrillic and Vietnamese letters are in both.
		{ face: 0, text: " Алматы, Đà Nẵng" },
	]);
	expect(regular.width(text, 10)).toBeCloseTo(
		regular.runs(text).reduce((sum, run) => sum + (regular.faces[run.face]?.width(run.text, 10) ?? 0), 0),
		6,
	);
	const [chinese] = regular.faces;
	if (!chinese) throw new Error("no font");
	expect(facesOf(chinese).printable("Małaszewicze, Łódź")).toBe("Malaszewicze, Lódz");

	const example = exampleDocument("en");
	const doc = { ...example, customer: { ...example.customer, name: "Zakłady Łódź Sp. z o.o." } };
	const said = (await pdfText(await quotationPdf(doc, null, font, null))).join("").replaceAll("\n", "");
	expect(said).toContain("Zakłady Łódź Sp. z o.o.");
});

test("what is no TrueType font is refused", () => {
	expect(() => parseTtf(new Uint8Array(64))).toThrow("font has no");
});

describe.each(languages)("a letterhead in %s", (language) => {
	const data = samplePng(360, 90);
	const shown = async () => shownIn({ ...sampleLetterhead, logo: { hash: "ab", mime: "image/png" as const, width: 360, height: 90 } }, language);
	const withLetterhead = async (lanes = 1) => {
		const doc = exampleDocument(language, lanes);
		return { ...doc, issuer: { ...doc.issuer, letterhead: await shown() } };
	};
	const words = labelsOf(language);

	test("stands above the title with its logo, bank and signatures at the end, in PDF and Excel", async () => {
		const doc = await withLetterhead();
		const logo = { mime: "image/png" as const, bytes: Buffer.from(await data, "base64") };
		const pdf = await quotationPdf(doc, "Q-2026-000123", font, logo);
		const text = (await pdfText(pdf)).join("\n");
		const { name = "", phone = "", bank = "", registration = "" } = (await shown()) ?? {};
		for (const said of [name, phone, ...bank.split("\n"), registration, words.label("document.acceptedFor"), words.label("document.signature")])
			expect(text).toContain(said);
		expect(Buffer.from(pdf).includes("/Subtype /Image")).toBe(true);
		expect(Buffer.from(await quotationPdf(doc, "Q-2026-000123", font, logo)).equals(Buffer.from(pdf))).toBe(true);
		const { texts } = sheetTexts(new Uint8Array(await new Response(quotationWorkbook(doc, "Q-2026-000123")).arrayBuffer()));
		for (const said of [name, ...bank.split("\n"), registration]) expect(texts).toContain(said);
	});

	test("covers nothing, and signatures are torn by no page and alone on none", async () => {
		for (const lanes of [1, 2, 3, 5, 8]) {
			const pages = layoutQuotation(await withLetterhead(lanes), null, await fonts());
			const [first = []] = pages;
			const logo = first.find((mark) => mark.kind === "logo");
			const band = first.find((mark) => mark.kind === "box" && mark.width === paper.width);
			expect((logo?.y ?? 0) + (logo?.height ?? 0)).toBeLessThan(band?.y ?? 0);
			for (const mark of first)
				if (mark.kind === "text" && mark.y < (band?.y ?? 0)) expect(mark.x).toBeGreaterThan((logo?.x ?? 0) + (logo?.width ?? 0));
			const signed = pages.map((marks) => marks.filter((mark) => mark.kind === "text" && mark.text === words.label("document.signature")));
			expect(signed.map((marks) => marks.length)).toEqual(pages.map((_, i) => (i === pages.length - 1 ? 2 : 0)));
			const said = pages.at(-1)?.flatMap((mark) => (mark.kind === "text" ? [mark.text] : [])) ?? [];
			expect(said).toContain(words.label("document.closing").slice(0, said.find((text) => words.label("document.closing").startsWith(text))?.length));
			for (const mark of pages.flat()) expect(mark.y).toBeLessThanOrEqual(paper.height - 20);
		}
	});
});

test.each(languages)("nothing is printed over anything else in %s, however long its words are", async (language) => {
	const doc = exampleDocument(language, 2);
	for (const item of doc.items) Object.assign(item, { scope: "doorToDoor", mode: "railTruck", direction: "westbound" });
	const { regular, bold } = await fonts();
	for (const marks of layoutQuotation(doc, "Q-2026-000123", { regular, bold })) {
		const texts = marks.flatMap((mark) =>
			mark.kind === "text" ? [{ ...mark, end: mark.x + (mark.weight === "bold" ? bold : regular).width(mark.text, mark.size) }] : [],
		);
		const over = texts.flatMap((one, i) =>
			texts
				.slice(i + 1)
				.flatMap((other) => (Math.abs(one.y - other.y) < 4 && one.x < other.end && other.x < one.end ? [[one.text, other.text]] : [])),
		);
		expect(over).toEqual([]);
	}
});

describe("sums in Excel", () => {
	/** Cells of the first sheet: what they hold, and what their formula comes to when it is worked out from the cells alone. */
	async function sheetOf(doc: ReturnType<typeof exampleDocument>) {
		const parts = unzipSync(new Uint8Array(await new Response(quotationWorkbook(doc, "Q-2026-000123")).arrayBuffer()));
		const xml = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
		const cells = new Map([...xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*?>(.*?)<\/c>/g)].map(([, at = "", inside = ""]) => [at, inside]));
		const textAt = (at: string) => /<t[^>]*>([^<]*)</.exec(cells.get(at) ?? "")?.[1] ?? "";
		const keptAt = (at: string) => Number(/<v>([^<]*)</.exec(cells.get(at) ?? "")?.[1] ?? 0);
		const cellsOf = (range: string) =>
			range.split(",").flatMap((part) => {
				const [, letter = "", from = "", to = from] = /^([A-Z])(\d+)(?::[A-Z](\d+))?$/.exec(part) ?? [];
				return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${letter}${Number(from) + i}`);
			});
		const valueAt = (at: string): number => {
			const formula = /<f>([^<]*)<\/f>/.exec(cells.get(at) ?? "")?.[1];
			if (formula === undefined) return keptAt(at);
			const [, condition, inside = "", digits = "0"] = /^ROUND\(SUM(IF)?\((.*)\),(\d)\)$/.exec(formula) ?? [];
			const [where = "", wanted = "", amounts = ""] = inside.split(",");
			const chosen = condition ? cellsOf(amounts).filter((_, i) => textAt(cellsOf(where)[i] ?? "") === textAt(wanted)) : cellsOf(inside);
			return Number(chosen.reduce((sum, one) => sum + valueAt(one), 0).toFixed(Number(digits)));
		};
		const formulas = [...cells].filter(([, inside]) => inside.includes("<f>")).map(([at]) => at);
		return { formulas, keptAt, valueAt, labelOf: (at: string) => textAt(`A${at.slice(1)}`) };
	}

	test.each([
		["parts", { discount: "0.00" }, 3],
		["a discount", { discount: "100.98", total: "48048.96" }, 3],
		["one lane", {}, 1],
		["options", { lanesAre: "options" as const, cheapest: 0 }, 2],
	])("are formulas that come to what is shown: %s", async (_, over, lanes) => {
		const { formulas, keptAt, valueAt, labelOf } = await sheetOf({ ...exampleDocument("en", lanes), ...over });
		// Two currencies and the lane's total each; all lanes; what is left after a discount.
		const sums = "lanesAre" in over ? 0 : "total" in over ? 2 : 1;
		expect(formulas).toHaveLength(lanes * 3 + sums);
		for (const at of formulas) expect([at, labelOf(at), valueAt(at)]).toEqual([at, labelOf(at), keptAt(at)]);
		expect(new Set(formulas.map(labelOf))).toContain(sums ? "Total" : "Option total");
	});

	test("that do not come to what was agreed are amounts", async () => {
		const doc = exampleDocument("en");
		const [item] = doc.items;
		if (item) item.total = "16049.99";
		expect((await sheetOf(doc)).formulas.map((at) => at[0])).toEqual(["G", "G"]);
	});
});
