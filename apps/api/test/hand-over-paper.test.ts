import { readFile } from "node:fs/promises";
import { languages, translate } from "@iqt/i18n";
import { handOverFile, layoutHandOver } from "@iqt/routers/desk/hand-over/paper";
import { exampleDocument } from "@iqt/routers/desk/quotation/documents/example";
import { labelsOf } from "@iqt/routers/desk/quotation/documents/labels";
import { readFonts } from "@iqt/routers/desk/quotation/documents/sheet-of-paper";
import type { FontFile } from "@iqt/routers/door/context";
import { describe, expect, test } from "vitest";
import { fontFiles } from "../src/fonts-node.ts";
import { pdfText } from "./pdf-text.ts";
import { sheetTexts } from "./sheet-texts.ts";

const font = async (file: FontFile) => new Uint8Array(await readFile(fontFiles[file]));

type Told = Parameters<typeof handOverFile>[0];

const record = {
	...{ id: crypto.randomUUID(), number: "HO-2026-000007", state: "finished", complete: true, version: 3, quotation: crypto.randomUUID() },
	...{ quotationNumber: "Q-2026-000123", customer: "浙江远洋国际贸易有限公司", lane: "Chongqing → Shanghai", total: "16049.98", currency: "CNY" },
	...{ billingReceiver: "ヤマト物流", billTo: "CN00123456", submitTime: "2026-11-20T08:00:00.000Z", owner: "陈晓", shares: [], shareNames: [] },
	...{ notes: "第一行\nsecond line", attachments: ["a"], attachmentFiles: [{ objectName: "a", name: "packing list.pdf", size: 3 }] },
	...{ createdAt: "2026-11-20T08:00:00.000Z", finishedAt: null, finishedBy: null, changedAt: "", changedBy: null },
} satisfies Told["record"];

function told(language: Told["language"], lanes = 1): Told {
	const { items, currency, totals, standardTotal, discount, total, exchangeRates, validFrom, validTo } = exampleDocument(
		language === "zh" ? "zh" : "en",
		lanes,
	);
	const sold = { items, currency, totals, standardTotal, discount, total, exchangeRates, validFrom, validTo };
	return { record, sold, language, ownerEmail: "sales@example.com" };
}

const bytesOf = async (one: Told, kind: "pdf" | "xlsx") => {
	const { file } = await handOverFile(one, kind, font);
	return { ...file, bytes: new Uint8Array(await new Response(file.body).arrayBuffer()) };
};

describe.each(languages)("a hand-over record in %s", (language) => {
	const { label } = labelsOf(language);
	const said = [
		...["HO-2026-000007", "Q-2026-000123", "浙江远洋国际贸易有限公司", "ヤマト物流", "CN00123456", "陈晓", "第一行", "second line"],
		...["packing list.pdf", label("handOver.billTo"), label("enum.handOverState.finished"), "2026-11-20 16:00"],
		...told(language).sold.items.flatMap(({ lines }) => lines.map((line) => line.label)),
	];

	test("says in its PDF what was sold and what is to be done, readable by machine", async () => {
		const { name, contentType, size, bytes } = await bytesOf(told(language), "pdf");
		expect([name, contentType, size]).toEqual(["HO-2026-000007.pdf", "application/pdf", bytes.length]);
		const text = (await pdfText(bytes)).join("\n");
		for (const part of [...said, translate(language, "handOver.paper"), language === "es" ? "CNY 16.049,98" : "CNY 16,049.98"])
			expect(text).toContain(part);
		expect(text).not.toContain("\ufffd");
	});

	test("says the same in Excel, with amounts as numbers", async () => {
		const { name, bytes } = await bytesOf(told(language), "xlsx");
		expect(name).toBe("HO-2026-000007.xlsx");
		const { texts, numbers } = sheetTexts(bytes);
		for (const part of said.filter((one) => one !== "HO-2026-000007")) expect(texts).toContain(part);
		expect(numbers).toContain("16049.98");
	});
});

test("one of many lanes goes over pages, each with its number", async () => {
	const pages = await pdfText((await bytesOf(told("en", 9), "pdf")).bytes);
	expect(pages.length).toBeGreaterThan(2);
	for (const page of pages) expect(page).toContain("HO-2026-000007");
});

test.each([
	["Harbour Trading GmbH & Co. KG, Accounts Payable Department, Speicherstadt, Am Sandtorkai 30, 20457 Hamburg, Germany"],
	["浙江远洋国际贸易有限公司应付账款管理中心杭州市滨江区江南大道三千五百八十八号恒生大厦十二楼财务部李女士转单证组"],
])("a billing receiver of many words stays beside its name: %s", async (billingReceiver) => {
	const fonts = await readFonts(font);
	const own = told("en");
	const [page] = layoutHandOver({ ...own, record: { ...own.record, billingReceiver } }, fonts);
	const texts = (page ?? []).flatMap((mark) => (mark.kind === "text" ? [mark] : []));
	const of = (text: string) => texts.find((one) => one.text === text);
	const [name, next] = [of("Billing receiver"), of("Bill-to party CMD code")];
	const value = texts.filter(({ y }) => y >= (name?.y ?? 0) && y < (next?.y ?? 0)).filter((one) => one !== name && one.x > 300);
	expect(
		value
			.map(({ text }) => text)
			.join("")
			.replaceAll(" ", ""),
	).toBe(billingReceiver.replaceAll(" ", ""));
	const end = (name?.x ?? 0) + fonts.regular.width("Billing receiver", name?.size ?? 0);
	for (const { x } of value) expect(x).toBeGreaterThan(end);
});
