import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "../sheet/format.ts";
import { openWorkbook } from "../sheet/read.ts";
import { bytesOf, type Ink, newPage, type Page } from "./corpus/workbook.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.close());

const { upload } = forwarding(() => desk);

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Valid From", "Valid To", "Currency", "Agent"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "2026-10-01", "2026-12-31", "CNY", "X"];

/** A sheet of one rate under a title, with these comments by row and column. */
function sheetWith(comments: Readonly<Record<string, string>>): Page {
	const page = newPage("S");
	for (const [r, cells] of [["Rates of X Logistics"], heads, rate].entries())
		for (const [c, value] of cells.entries()) {
			const comment = comments[`${r + 1},${c + 1}`];
			page.put(r + 1, c + 1, { value, ...(comment === undefined ? {} : { comment }) } satisfies Ink);
		}
	return page;
}

const readOf = async (comments: Readonly<Record<string, string>>) => {
	const { notices, questions } = await upload(await bytesOf([sheetWith(comments)]));
	return { asked: questions.find((q) => q.id === "comment"), told: notices.find((n) => n.id === "import.comments") };
};

/** A workbook with a thread of comments on E3, as Excel since 2019 keeps it. */
function withThread(bytes: Uint8Array, texts: readonly string[]): Uint8Array {
	const files = unzipSync(bytes);
	const relations = "xl/worksheets/_rels/sheet1.xml.rels";
	const known = files[relations];
	if (!known) throw new Error("the sheet has no relationships");
	const type = "http://schemas.microsoft.com/office/2017/10/relationships/threadedComment";
	const relation = `<Relationship Id="rIdT" Type="${type}" Target="../threadedComments/threadedComment1.xml"/>`;
	files[relations] = strToU8(strFromU8(known).replace("</Relationships>", `${relation}</Relationships>`));
	const id = (n: number) => `{0000000${n}-0000-4000-8000-000000000000}`;
	const thread = texts.map((text, i) => {
		const parent = i === 0 ? "" : ` parentId="${id(0)}"`;
		return `<threadedComment ref="E3" dT="2026-10-01T08:00:00.00" personId="${id(9)}" id="${id(i)}"${parent}><text>${text}</text></threadedComment>`;
	});
	const namespace = "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments";
	files["xl/threadedComments/threadedComment1.xml"] = strToU8(`<ThreadedComments xmlns="${namespace}">${thread.join("")}</ThreadedComments>`);
	return zipSync(files, { level: 1 });
}

/** A workbook with a text box over the sheet, a paragraph each, as Excel keeps it. */
function withBox(bytes: Uint8Array, paragraphs: readonly string[]): Uint8Array {
	const files = unzipSync(bytes);
	const relations = "xl/worksheets/_rels/sheet1.xml.rels";
	const known = files[relations]
		? strFromU8(files[relations])
		: '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
	const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/drawing";
	files[relations] = strToU8(
		known.replace("</Relationships>", `<Relationship Id="rIdD" Type="${type}" Target="../drawings/drawing9.xml"/></Relationships>`),
	);
	const body = paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join("");
	files["xl/drawings/drawing9.xml"] = strToU8(
		`<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:twoCellAnchor><xdr:sp><xdr:txBody>${body}</xdr:txBody></xdr:sp></xdr:twoCellAnchor></xdr:wsDr>`,
	);
	return zipSync(files, { level: 1 });
}

describe("comments on cells", () => {
	it.each([
		["3,5", "E3", "SOC only"],
		["3,5", "E3", "Desk:\nwas 6,200"],
		["3,5", "E3", "原价6200"],
		["3,1", "A3", "暂停接货"],
		["3,1", "A3", "max 22 tons"],
		["3,8", "H3", "extended until 2027-01-31"],
		["3,5", "E3", "incl. 9% VAT"],
		["3,5", "E3", `${"please call before booking, ".repeat(20)}SOC only`],
		["2,5", "E2", "per TEU"],
		["2,5", "E2", "per wagon"],
		["3,5", "E3", "空箱"],
		["3,5", "E3", "for IKEA"],
		["3,1", "A3", "via Duisburg"],
		["3,5", "E3", "Desk:\nblock train"],
		["1,1", "A1", "all in USD"],
	])("are asked about where they speak of values: %s, %s, %s", async (at, cell, text) => {
		const { asked, told } = await readOf({ [at]: text });
		expect(asked).toMatchObject({ group: "doubtful", count: 1, cells: [cell], answer: null });
		expect(asked?.options.map((o) => o.label)).toEqual(["Leave the note out"]);
		expect(told).toBeUndefined();
	});

	it("are counted where they say nothing of rates, or stand where nothing is read", async () => {
		const { asked, told } = await readOf({ "3,1": "Ask Li Wei, tel. 13800138000", "3,11": "SOC only" });
		expect(asked).toBeUndefined();
		expect(told).toMatchObject({ rows: [3], message: expect.stringContaining("2 cells") });
	});

	it("of the new kind are read with their answers, and what old programs are shown in their place is not", async () => {
		const page = sheetWith({ "3,5": "[Threaded comment]\n\nYour version of Excel allows you to read this threaded comment: USD 1" });
		const bytes = withThread(await bytesOf([page]), ["is this for SOC?", "yes, SOC only"]);
		const workbook = await openWorkbook(bytes);
		expect(await workbook.comments("S")).toEqual([{ row: 3, column: 5, text: "is this for SOC?\nyes, SOC only" }]);
		const { questions } = await upload(bytes);
		expect(questions.find((q) => q.id === "comment")).toMatchObject({ cells: ["E3"] });
	});

	it.each(["All rates in USD per TEU", "作废", "SOC only"])("stand in a text box over the cells as well: %s", async (text) => {
		const { questions } = await upload(withBox(await bytesOf([sheetWith({})]), ["Rates of X Logistics", text]));
		expect(questions.find((q) => q.id === "shape")).toMatchObject({
			group: "doubtful",
			count: 1,
			message: expect.stringContaining(text),
			answer: null,
		});
	});

	it("of a text box that say nothing of rates are nobody's business", async () => {
		const { questions } = await upload(withBox(await bytesOf([sheetWith({})]), ["Rates of X Logistics", "Tel. 13800138000"]));
		expect(questions.find((q) => q.id === "shape")).toBeUndefined();
	});

	it("beyond what a sheet may have refuse it, with that limit", async () => {
		const page = newPage("S");
		for (let i = 0; i <= limits.comments; i++) page.put(1 + Math.floor(i / 200), 1 + (i % 200), { value: 1, comment: "x" });
		const workbook = await openWorkbook(await bytesOf([page]));
		await expect(workbook.comments("S")).rejects.toMatchObject({ messageId: "sheet.tooManyComments", values: { limit: limits.comments } });
	});
});
