import { readFile } from "node:fs/promises";
import { languages } from "@iqt/i18n";
import { shownIn } from "@iqt/routers/desk/letterhead/queries";
import { sampleLetterhead } from "@iqt/routers/desk/letterhead/testing";
import { termsIn } from "@iqt/routers/desk/quotation/documents/editions";
import { exampleDocument } from "@iqt/routers/desk/quotation/documents/example";
import { labelsOf } from "@iqt/routers/desk/quotation/documents/labels";
import { quotationPdf } from "@iqt/routers/desk/quotation/documents/pdf";
import { layoutQuotation } from "@iqt/routers/desk/quotation/documents/quotation-layout";
import { paper, readFonts, wrap } from "@iqt/routers/desk/quotation/documents/sheet-of-paper";
import { quotationWorkbook } from "@iqt/routers/desk/quotation/documents/workbook";
import type { FontFile } from "@iqt/routers/door/context";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { fontFiles } from "../src/fonts-node.ts";
import { pdfText } from "./pdf-text.ts";
import { sheetTexts } from "./sheet-texts.ts";

type Language = (typeof languages)[number];

const font = async (file: FontFile) => new Uint8Array(await readFile(fontFiles[file]));
const fonts = () => readFonts(font);
const pairs = languages.flatMap((first) => languages.flatMap((second) => (first === second ? [] : [[first, second] as const])));

const sentences: Record<Language, string> = {
	zh: "超过申报重量的货物按实际重量重新计价，由此产生的改单费、滞箱费和堆存费由托运人承担。",
	en: "Cargo over the declared weight is priced again at its actual weight; amendment fees, detention and storage are for the shipper's account.",
	es: "La carga que supere el peso declarado se tarifará de nuevo por su peso real; modificación, detención y almacenaje corren por cuenta del embarcador.",
	ja: "申告重量を超える貨物は実重量で再計算し、それに伴う変更手数料、滞留料、保管料は荷送人の負担とします。",
};

/** A quotation with a letterhead and terms that fill more than a page. */
function longDocument(first: Language, second: Language, lanes: number) {
	const doc = exampleDocument(first, lanes, second);
	const termsOf = (language: Language) =>
		Array.from({ length: 6 }, (_, i) => ({
			title: "",
			body: Array.from({ length: i + 2 }, (__, n) => `${n + 1}. ${sentences[language]}`).join("\n"),
		}));
	const letterhead = (language: Language) => shownIn({ ...sampleLetterhead, logo: null }, language);
	return {
		...doc,
		issuer: { ...doc.issuer, letterhead: letterhead(first) },
		terms: [...doc.terms, ...termsOf(first)],
		second: doc.second && { ...doc.second, letterhead: letterhead(second), terms: [...doc.second.terms, ...termsOf(second)] },
	};
}

describe.each(pairs)("a quotation in %s and %s", (first, second) => {
	const both = [first, second].map((language) => ({ doc: exampleDocument(language), words: labelsOf(language) }));

	test("says in its PDF and in Excel everything in both", async () => {
		const doc = longDocument(first, second, 1);
		const text = (await pdfText(await quotationPdf(doc, "Q-2026-000123", font, null))).join("\n");
		const { texts, numbers } = sheetTexts(new Uint8Array(await new Response(quotationWorkbook(doc, "Q-2026-000123")).arrayBuffer()));
		const sheet = texts.join("\n");
		for (const { doc: own, words: said } of both) {
			const [item] = own.items;
			for (const id of ["title", "customer", "validity", "charge", "unitPrice", "laneTotal", "total", "remarks", "terms", "closing"] as const) {
				expect(text).toContain(said.label(`document.${id}`).slice(0, 20));
				expect(sheet).toContain(said.label(`document.${id}`));
			}
			for (const part of [item?.origin.name, item?.destination.name, ...(item?.legs ?? []).map(({ label }) => label)]) {
				expect(text).toContain(part);
				expect(sheet).toContain(part);
			}
			for (const { label } of item?.lines ?? []) {
				expect(text).toContain(label);
				expect(sheet).toContain(label);
			}
			expect(text).toContain(own.remarks.slice(0, 12));
			expect(sheet).toContain(own.terms[0]?.body.split("\n")[1]);
			expect(sheet).toContain(sentences[said === both[0]?.words ? first : second]);
		}
		expect(text).not.toContain("\ufffd");
		for (const amount of ["1850.00", "9000.00", "66.41", "449.98", "16049.98"]) expect(numbers).toContain(amount);
	});

	test("covers nothing, leaves the paper nowhere, and has a number on every page and none without text", async () => {
		const { regular, bold } = await fonts();
		for (const [lanes, over] of [
			[1, {}],
			[3, {}],
			[4, { discount: "49.98", total: "64150.00" }],
			[3, { lanesAre: "options" as const, cheapest: 0 }],
		] as const) {
			const pages = layoutQuotation({ ...longDocument(first, second, lanes), ...over }, "Q-2026-000123", { regular, bold });
			for (const [i, marks] of pages.entries()) {
				const texts = marks.flatMap((mark) =>
					mark.kind === "text" ? [{ ...mark, end: mark.x + (mark.weight === "bold" ? bold : regular).width(mark.text, mark.size) }] : [],
				);
				const numbered = both.map(({ words: said }) => said.label("document.page", { page: i + 1, pages: pages.length })).join(" · ");
				expect(texts.map(({ text }) => text)).toContain(numbered);
				// What runs along the edges is six texts at most.
				expect(texts.length).toBeGreaterThan(8);
				for (const mark of texts) {
					expect(mark.x).toBeGreaterThanOrEqual(paper.margin - 1);
					expect([mark.text, mark.end > paper.width - paper.margin + 1]).toEqual([mark.text, false]);
					expect(mark.y).toBeLessThanOrEqual(paper.height - 20);
				}
				const over = texts.flatMap((one, n) =>
					texts
						.slice(n + 1)
						.flatMap((other) =>
							Math.abs(one.y - other.y) < Math.min(one.size, other.size) * 0.7 && one.x < other.end && other.x < one.end
								? [[one.text, other.text]]
								: [],
						),
				);
				expect(over).toEqual([]);
			}
		}
	});
});

const sheetXml = async (doc: Parameters<typeof quotationWorkbook>[0]) =>
	strFromU8(
		unzipSync(new Uint8Array(await new Response(quotationWorkbook(doc, "Q-2026-000123")).arrayBuffer()))["xl/worksheets/sheet1.xml"] ??
			new Uint8Array(),
	);

test("terms stand beside each other in Excel as on the PDF, in rows high enough", async () => {
	const doc = longDocument("zh", "en", 1);
	const sheet = await sheetXml(doc);
	const rows = [...sheet.matchAll(/<row r="(\d+)"([^>]*)>(.*?)<\/row>/g)].map(([, n = "", height = "", cells = ""]) => ({ n, height, cells }));
	const row = rows.find(({ cells }) => cells.includes(`1. ${sentences.zh}`));
	expect(row?.cells).toMatch(new RegExp(`<c r="A${row?.n}".*1\\. ${sentences.zh}.*<c r="E${row?.n}".*1\\. ${sentences.en}`));
	expect(row?.height).toBe(' ht="30" customHeight="1"');
	for (const half of ["A:D", "E:I"]) expect(sheet).toContain(`<mergeCell ref="${half.replace(/[A-I]/g, (letter) => `${letter}${row?.n}`)}"/>`);
	const titles = rows.find(({ cells }) => cells.includes(">条款<"));
	expect(titles?.cells).toMatch(/>Terms and conditions</);
});

test("a company is told in both languages, how it is reached once, and signs by both its names", async () => {
	const doc = longDocument("zh", "en", 1);
	const pdf = (await pdfText(await quotationPdf(doc, null, font, null))).join("\n");
	const sheet = sheetTexts(new Uint8Array(await new Response(quotationWorkbook(doc, null)).arrayBuffer())).texts.join("\n");
	const { name, address, phone, email, website } = sampleLetterhead;
	for (const text of [pdf, sheet]) {
		for (const said of [address.zh, address.en, `电话 / Tel. ${phone} · ${email} · ${website}`]) expect(text.split(said)).toHaveLength(2);
		expect(text.split(email)).toHaveLength(2);
	}
	const signed = pdf.slice(pdf.indexOf(labelsOf("en").label("document.signedFor")));
	for (const own of [name.zh, name.en]) expect(signed).toContain(own);
});

test("figures as large as any cover nothing, on paper and in Excel", async () => {
	const doc = exampleDocument("zh", 2, "en");
	const huge = { quantity: "99", unitPrice: "123456789.99", amount: "12222222209.01", converted: "12222222209.01", currency: "USD" };
	const sums = { totals: ["CNY", "EUR", "GBP", "HKD", "JPY", "USD"].map((currency) => ({ currency, amount: huge.amount })), total: "85555555463.07" };
	const items = doc.items.map((item) => ({ ...item, ...sums, lines: item.lines.map((line) => ({ ...line, ...huge })) }));
	const { regular, bold } = await fonts();
	const width = (mark: { text: string; size: number; weight: string }) => (mark.weight === "bold" ? bold : regular).width(mark.text, mark.size);
	for (const over of [{}, { lanesAre: "options" as const, cheapest: 0 }]) {
		const pages = layoutQuotation({ ...doc, ...over, items }, "Q-2026-000123", { regular, bold });
		for (const marks of pages) {
			const texts = marks.flatMap((mark) => (mark.kind === "text" ? [{ ...mark, end: mark.x + width(mark) }] : []));
			const covered = texts.flatMap((one) =>
				texts
					.filter((other) => other !== one && Math.abs(one.y - other.y) < 3 && one.x < other.end && other.x < one.end)
					.map(({ text }) => [one.text, text]),
			);
			expect(covered).toEqual([]);
			for (const mark of texts)
				expect([mark.text, mark.x >= paper.margin - 1 && mark.end <= paper.width - paper.margin + 1]).toEqual([mark.text, true]);
		}
		expect(pages.flat().some((mark) => mark.kind === "text" && mark.text === "USD 12,222,222,209.01")).toBe(true);
	}
	const widths = [...(await sheetXml({ ...doc, items })).matchAll(/<col [^>]* width="([\d.]+)"/g)].map(([, wide]) => Number(wide));
	expect(Math.min(...[6, 7].map((column) => widths[column] ?? 0))).toBeGreaterThanOrEqual("12,222,222,209.01".length);
});

test("a bracket stays with what stands in it", async () => {
	const { regular } = await fonts();
	for (const text of ["铁路运费（重庆至上海）", "铁路运费(重庆至上海)，另计", "Rail freight (Chongqing to Shanghai), 40HC（高箱）"]) {
		for (let width = 60; width < 200; width += 5) {
			const lines = wrap(text, regular, 9, width);
			expect(lines.filter((line) => /[(（]$/.test(line) || /^[)），]/.test(line))).toEqual([]);
			expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
		}
	}
});

test("without a second language a paper says nothing of another", async () => {
	const text = (await pdfText(await quotationPdf(exampleDocument("zh"), "Q-2026-000123", font, null))).join("\n");
	const { texts } = sheetTexts(new Uint8Array(await new Response(quotationWorkbook(exampleDocument("zh"), null)).arrayBuffer()));
	for (const said of [text, texts.join("\n")]) {
		for (const id of ["title", "customer", "charge", "total", "closing"] as const) expect(said).not.toContain(labelsOf("en").label(`document.${id}`));
		expect(said).not.toContain("Rail freight");
	}
	expect(texts.filter((one) => one.includes("\n"))).toEqual([]);
});

test("remarks that somebody wrote in one of the languages alone stand once", async () => {
	const doc = exampleDocument("zh", 1, "en");
	const inFirst = { ...doc, second: doc.second && { ...doc.second, remarks: "" } };
	const inSecond = { ...doc, remarks: "" };
	for (const [said, remark] of [
		[inFirst, "请提前三个工作日订舱。"],
		[inSecond, "Please book three working days ahead."],
	] as const) {
		const text = (await pdfText(await quotationPdf(said, null, font, null))).join("\n");
		expect(text).toContain("备注 / Remarks");
		expect(text.split(remark)).toHaveLength(2);
	}
});

test("sums in Excel stay formulas, in the rows of their amounts", async () => {
	const formulas = async (second: Language | null) => {
		const parts = unzipSync(new Uint8Array(await new Response(quotationWorkbook(exampleDocument("zh", 3, second), "Q-2026-000123")).arrayBuffer()));
		const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
		return [...sheet.matchAll(/<f>([^<]*)<\/f><v>([^<]*)</g)].map(([, formula, value]) => [formula, value]);
	};
	expect(await formulas("en")).toEqual(await formulas(null));
	expect(await formulas("en")).toHaveLength(10);
});

test("terms stand beside those of the same kind, one by one where there are as many", () => {
	const termsOf = (main: { title: string; body: string }[], other: { title: string; body: string }[]) => {
		const doc = { ...exampleDocument("zh", 1, "en"), terms: main };
		const edition = (language: Language, terms: typeof main) => ({ doc: { ...doc, language, terms }, words: labelsOf(language) });
		return termsIn([edition("zh", main), edition("en", other)]);
	};
	const term = (body: string, title = "") => ({ title, body });
	const titles = ["条款", "Terms and conditions"];
	expect(termsOf([term("甲"), term("乙")], [term("Note", "Please note"), term("A"), term("B")])).toEqual([
		{ title: "Please note", body: "Note" },
		{ title: titles, body: ["甲", "A"] },
		{ title: titles, body: ["乙", "B"] },
	]);
	// What is told together in one language cannot be told which of the other it is.
	expect(termsOf([term("甲"), term("乙")], [term("A")])).toEqual([{ title: titles, body: ["甲\n乙", "A"] }]);
	expect(termsOf([term("Same")], [term("Same")])).toEqual([{ title: titles, body: ["Same"] }]);
});
