import { parallel, times } from "./answers.ts";
import type { Answer, Attacked, Person } from "./attacked.ts";
import { hostileWorkbook, type Parts, textRow } from "./hostile-sheets.ts";
import type { Attack } from "./run.ts";

const megabyte = 1024 * 1024;

function filled(size: number, ...texts: string[]): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(size);
	const [start = "", ...rest] = texts;
	const pattern = new TextEncoder().encode(rest.join("") || "x");
	for (let at = 0; at < size; at++) bytes[at] = pattern[at % pattern.length] ?? 0;
	bytes.set(Uint8Array.from(start, (c) => c.charCodeAt(0)));
	return bytes;
}

const pdf = filled(29 * megabyte, "%PDF-");
const form = { "content-type": "multipart/form-data; boundary=x" };
const fileField = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';

const uploads: Attack[] = [
	...[
		["nobody", {}],
		["a made-up token", { token: "made-up" }],
	].map(
		([who, headers]): Attack => ({
			name: `${who} uploads 29 MB twenty times at once`,
			answers: ["200 000009", "closed"],
			memory: 150 * megabyte,
			run: (s) => parallel(20, () => s.send("nobody", "/api/upload", { body: pdf, headers: headers as Record<string, string> })),
		}),
	),
	{
		name: "sales uploads 29 MB twenty times at once",
		answers: ["200 000000", "429 000005", "closed"],
		memory: 300 * megabyte,
		run: (s) => parallel(20, () => s.send("sales", "/api/upload", { body: pdf })),
	},
	{
		name: "three people upload 29 MB five times each",
		answers: ["200 000000", "429 000005", "closed"],
		memory: 300 * megabyte,
		run: (s) => parallel(15, (i) => s.send((["sales", "pm", "admin"] as const)[i % 3] ?? "pm", "/api/upload", { body: pdf })),
	},
	{
		name: "customer uploads 29 MB twenty times at once: nothing customers do takes a file",
		answers: ["200 000008", "429 000005", "closed"],
		memory: 150 * megabyte,
		run: (s) => parallel(20, () => s.send("customer", "/api/upload", { body: pdf })),
	},
	{
		name: "sales uploads 31 MB",
		answers: ["413 000001", "closed"],
		run: (s) => s.send("sales", "/api/upload", { body: new Uint8Array(31 * megabyte) }),
	},
	{
		name: "pm uploads 29 MB that begin like a workbook",
		answers: ["200 000001"],
		run: (s) => s.send("pm", "/api/upload", { body: filled(29 * megabyte, "PK\u0003\u0004") }),
	},
	{
		name: "pm uploads 29 MB of zip heads",
		answers: ["200 000001"],
		run: (s) => s.send("pm", "/api/upload", { body: filled(29 * megabyte, "PK\u0003\u0004", "PK\u0003\u0004") }),
	},
	{
		name: "pm uploads 29 MB of almost a workbook's name",
		answers: ["200 000001"],
		run: (s) => s.send("pm", "/api/upload", { body: filled(29 * megabyte, "PK\u0003\u0004", "xl/workbook"), headers: { "x-file-name": "a.xlsx" } }),
	},
	{
		name: "sales uploads a form of 29 MB of almost its boundary",
		answers: ["200 000001"],
		run: (s) => s.send("sales", "/api/upload", { body: filled(29 * megabyte, fileField, "\r\n--"), headers: form }),
	},
	{
		name: "sales uploads a form of line ends",
		answers: ["200 000001"],
		run: (s) => s.send("sales", "/api/upload", { body: filled(20 * megabyte, fileField, "\r"), headers: form }),
	},
	{
		name: "sales uploads a form of 200,000 fields",
		answers: ["200 000001", "closed"],
		run: (s) =>
			s.send("sales", "/api/upload", { body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(200_000), headers: form }),
	},
	{
		name: "sales uploads a form with a head of 20 MB",
		answers: ["200 000001", "closed"],
		run: (s) => s.send("sales", "/api/upload", { body: `--x\r\n${"a".repeat(20 * megabyte)}`, headers: form }),
	},
	{
		name: "sales uploads under a name of 12 KB",
		answers: ["200 000001"],
		run: (s) => s.send("sales", "/api/upload", { body: "no file", headers: { "x-file-name": "a.".repeat(6_000) } }),
	},
];

/** Uploads a file; answers what it is stored as, null with what was said where it is not. */
async function stored(server: Attacked, who: Person, body: Uint8Array): Promise<{ objectName: string | null; answer: Answer }> {
	const { json, answer } = await server.ask(who, "/api/upload", { body, headers: { "x-file-name": "rates.xlsx" } });
	const { objectName } = (json.data ?? {}) as { objectName?: string };
	return { objectName: objectName ?? null, answer };
}

/** An import as pm sees it; what was answered where there is none. */
interface Batch {
	id: string;
	state: string;
	mapping: { columns: { column: number; target: { field: string } | null }[] } | null;
}
const dataOf = (json: Record<string, unknown>) => (json.result as { data?: Batch } | undefined)?.data;

async function whenRead(server: Attacked, batchId: string): Promise<Batch | Answer> {
	for (;;) {
		const { json, answer } = await server.ask("pm", `/trpc/imports.batch?input=${encodeURIComponent(JSON.stringify({ batchId }))}`);
		const batch = dataOf(json);
		if (batch === undefined) return answer;
		if (batch.state !== "uploaded" && batch.state !== "reading") return batch;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

/** Imports a workbook as far as its preview. */
async function read(server: Attacked, body: Uint8Array): Promise<Batch | Answer> {
	const { objectName, answer: uploaded } = await stored(server, "pm", body);
	if (objectName === null) return uploaded;
	const { json, answer } = await server.mutation("pm", "imports.start", { domain: "inlandRail", objectName });
	const started = dataOf(json);
	return started === undefined ? answer : whenRead(server, started.id);
}

/** The same; answers the state it ends in. */
async function imported(server: Attacked, body: Uint8Array): Promise<Answer> {
	const batch = await read(server, body);
	return typeof batch === "string" ? batch : batch.state;
}

const longCells = (sign: string) => ({ rows: times(20, (i) => textRow(i + 2, ...times(7, () => sign.repeat(32_000 / sign.length)))).join("") });
const many = (count: number, xml: string) => xml.repeat(count);

const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

const rateHeads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Valid from", "Valid to"];
const rate = ["CNCKG", "CNSHA", "Export", "40HC", "1000", "9000", "8000", "2026-01-01", "2026-12-31"];

/** Lines below a rate that each say something of it. */
const headings = (count: number): string =>
	textRow(1, ...rateHeads) + textRow(2, ...rate) + times(count, (i) => textRow(i + 3, "Rates in USD")).join("");

/** Rates under merged ranges that lie over each other, which makes each but the first of a range a line. */
function overlapping(rows: number, ranges: number): string {
	const sheet = textRow(1, ...rateHeads) + times(rows, (i) => textRow(i + 2, ...rate)).join("");
	const merges = times(ranges, (i) => `<mergeCell ref="A${(i % rows) + 2}:I${(i % rows) + 90}"/>`).join("");
	return `<worksheet><sheetData>${sheet}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
}

/** Rates of one lane that all meet, and as many of another that hold for a day each. */
function crowd(count: number): string {
	const lane = (direction: string, i: number) => ["CNCKG", "CNSHA", direction, "40HC", String(1_000 + i), "900000", "800000"];
	const rows = times(count, (i) => [
		textRow(2 * i + 2, ...lane("Export", i), "2026-01-01", "2026-12-31"),
		textRow(2 * i + 3, ...lane("Import", i), dayOf(i), dayOf(i)),
	]);
	return textRow(1, ...rateHeads) + rows.flat().join("");
}

/** A row of rates that is as wide as a sheet may be, of long texts that hardly repeat. */
const wideRow = (row: number, ...cells: string[]) => textRow(row, ...cells, ...times(240, () => crypto.randomUUID().padEnd(1_000, "y")));

function wideSheet(): Uint8Array<ArrayBuffer> {
	const rows = times(202, (i) => wideRow(i + 2, "CNCKG", "CNSHA", "Export", "40HC", String(1_000 + i), "9000", "8000", dayOf(i), dayOf(i)));
	const heads = textRow(1, ...rateHeads, ...times(240, (i) => `X${i}`));
	return hostileWorkbook({ sheet: `<worksheet><sheetData>${heads}${rows.join("")}</sheetData></worksheet>`, packed: true });
}

const sheets: [name: string, parts: () => Parts][] = [
	["that unpacks to 190 MB of nothing", () => ({ more: { "xl/media/a.bin": new Uint8Array(190 * megabyte) }, packed: true })],
	["whose sheet is 100 MB of spaces", () => ({ rows: " ".repeat(100 * megabyte), packed: true })],
	["with a number format of 120,000 brackets", () => ({ styles: `<numFmts><numFmt numFmtId="200" formatCode="${"[".repeat(120_000)}"/></numFmts>` })],
	[
		"with 100,000 number formats",
		() => ({ styles: `<numFmts>${times(100_000, (i) => `<numFmt numFmtId="${200 + i}" formatCode="[[[yy"/>`).join("")}</numFmts>` }),
	],
	["with a million cell styles", () => ({ styles: `<cellXfs>${many(1_000_000, '<xf numFmtId="14"/>')}</cellXfs>` })],
	...["(", "[", " ", "1", "-", ".", "1,", "元", "/", "a ", "年1", "₤", "*("].map((sign): [string, () => Parts] => [
		`of cells of 32,000 signs ${JSON.stringify(sign)}`,
		() => longCells(sign),
	]),
	[
		"whose header is 32,000 brackets",
		() => ({ sheet: `<worksheet><sheetData>${textRow(1, "(".repeat(32_000), "[".repeat(32_000), "POL", "POD")}</sheetData></worksheet>` }),
	],
	["with a million shared strings", () => ({ strings: times(1_000_000, (i) => `<si><t>${i}</t></si>`).join("") })],
	[
		"with shared strings of 90 MB",
		() => ({
			strings: times(3_000, (i) => `<si><t>${String(i).padEnd(30_000, "价")}</t></si>`).join(""),
			rows: '<row r="2"><c t="s"><v>1</v></c></row>',
			packed: true,
		}),
	],
	[
		"with a shared string of 20 MB",
		() => ({ strings: `<si>${many(20_000, `<r><t>${"x".repeat(1_000)}</t></r>`)}</si>`, rows: '<row r="2"><c t="s"><v>0</v></c></row>' }),
	],
	[
		"that says a text of 32,000 signs 50,000 times",
		() => ({
			strings: `<si><t>${"(".repeat(32_000)}</t></si>`,
			rows: times(50_000, (i) => `<row r="${i + 2}"><c r="A${i + 2}" t="s"><v>0</v></c></row>`).join(""),
		}),
	],
	["with 16,384 columns", () => ({ rows: `<row r="2">${many(16_384, "<c><v>1</v></c>")}</row>` })],
	["with 250,000 rows", () => ({ rows: many(250_000, "<row><c><v>1</v></c></row>") })],
	["with row 999999999", () => ({ rows: '<row r="999999999"><c r="ZZZZZZ999999999"><v>1</v></c></row>' })],
	[
		"with 100,000 merged ranges",
		() => ({ after: `<mergeCells>${times(100_000, (i) => `<mergeCell ref="A${(i % 30) + 1}:ZZZ${(i % 30) + 5}"/>`).join("")}</mergeCells>` }),
	],
	["with 300,000 hidden columns", () => ({ before: `<cols>${many(300_000, '<col min="1" max="256" hidden="1"/>')}</cols>` })],
	["with 2,000 sheets", () => ({ sheetNames: times(2_000, (i) => `S${i}`) })],
	["with a sheet name of a million signs", () => ({ sheetNames: ["x".repeat(900_000)] })],
	[
		"with entities that multiply",
		() => ({
			sheet:
				'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
		}),
	],
	["with a comment of 300,000 cells", () => ({ rows: `<!-- ${many(300_000, "<c ")} -->` })],
	["with an attribute of 300,000 cells", () => ({ rows: `<row x="${many(300_000, "<c ")}"/>` })],
	["with a tag that never ends", () => ({ sheet: `<worksheet ${"a".repeat(3_000_000)}` })],
	["of tags a million deep", () => ({ rows: many(1_000_000, "<a>") })],
	["of 20 MB of ampersands", () => ({ rows: `<row><c t="str"><v>${"&amp;".repeat(6_000)}${"&a".repeat(10 * megabyte)}</v></c></row>` })],
	["with 60,000 parts", () => ({ more: Object.fromEntries(times(60_000, (i) => [`x/${i}`, new Uint8Array(0)])) })],
	["of 40,000 lines that head a section", () => ({ sheet: `<worksheet><sheetData>${headings(40_000)}</sheetData></worksheet>` })],
	["under merged ranges that overlap", () => ({ sheet: overlapping(3_000, 60_000) })],
	["of 12,000 rows on two lanes", () => ({ sheet: `<worksheet><sheetData>${crowd(6_000)}</sheetData></worksheet>` })],
	["of 5,000 rows that are well", () => ({ rows: times(5_000, (i) => textRow(i + 2, "CNSHA", "CNCKG", String(i), "2", "2026-01-01", "")).join("") })],
];

const imports = sheets.map(
	([name, parts]): Attack => ({
		name: `pm imports a sheet ${name}`,
		answers: ["preview", "failed", "200 000001"],
		memory: 700 * megabyte,
		prepare: () => hostileWorkbook(parts()),
		run: (s, file) => imported(s, file),
	}),
);

const others: Attack[] = [
	{
		name: "admin imports texts of 32,000 signs",
		answers: ["200 000000", "200 000001", "400 000001"],
		run: async (s) => {
			const rows = times(200, (i) => textRow(i + 2, "common.save", "{".repeat(32_000), "(".repeat(32_000), "a'".repeat(16_000))).join("");
			const { objectName } = await stored(
				s,
				"admin",
				hostileWorkbook({ sheet: `<worksheet><sheetData>${textRow(1, "ID", "zh", "en", "es")}${rows}</sheetData></worksheet>` }),
			);
			return s.query("admin", "translations.checkImport", { objectName });
		},
	},
	{
		name: "admin imports users of 32,000 signs",
		answers: ["200 000000", "400 000001"],
		run: async (s) => {
			const header = textRow(1, "userName", "email", "displayName", "phone", "roles");
			const rows = times(100, (i) =>
				textRow(i + 2, "a".repeat(32_000), `${"a@".repeat(16_000)}`, "x", "+1 ".repeat(10_000), "PM,".repeat(10_000)),
			).join("");
			const { objectName } = await stored(s, "admin", hostileWorkbook({ sheet: `<worksheet><sheetData>${header}${rows}</sheetData></worksheet>` }));
			return s.query("admin", "users.checkImport", { objectName });
		},
	},
	{
		name: "pm imports four sheets at once",
		answers: ["preview", "failed", "429 000005", "200 000005"],
		prepare: () => hostileWorkbook({ rows: times(2_000, (i) => textRow(i + 2, "CNSHA", "CNCKG", String(i), "2", "2026-01-01", "")).join("") }),
		run: (s, file) => parallel(4, () => imported(s, file)),
	},
	{
		name: "pm looks at the rows of a sheet as wide as one may be, twenty times in one batch and twenty times at once",
		answers: ["200 000000", "207 000000+000001", "429 000005"],
		memory: 500 * megabyte,
		prepare: wideSheet,
		async run(s, file) {
			const batch = await read(s, file);
			if (typeof batch === "string" || batch.state !== "preview") return typeof batch === "string" ? batch : batch.state;
			const rows = { batchId: batch.id, from: 2, count: 200 };
			const page = { batchId: batch.id, pageSize: 200 };
			return [
				await s.batch(
					"pm",
					times(20, () => "imports.sheetRows"),
					rows,
					"GET",
				),
				await s.batch(
					"pm",
					times(20, () => "imports.previewRows"),
					page,
					"GET",
				),
				...(await parallel(20, () => s.query("pm", "imports.sheetRows", rows))),
				...(await parallel(20, () => s.query("pm", "imports.previewRows", page))),
			];
		},
	},
	{
		name: "pm corrects a hundred cells of 2,000 signs, ten times at once",
		answers: ["preview", "200 000000", "412 000004"],
		prepare: () => hostileWorkbook({ rows: times(2_000, (i) => textRow(i + 2, "nowhere", "no", String(i), "2", "soon", "")).join("") }),
		async run(s, file) {
			const batch = await read(s, file);
			if (typeof batch === "string") return batch;
			const columns = (batch.mapping?.columns ?? []).flatMap(({ column, target }) => (target ? [{ column, field: target.field }] : []));
			const texts = ["(", "1,", "a ", "元", "*("].map((sign) => sign.repeat(2_000).slice(0, 2_000));
			const corrections = times(100, (i) => ({ row: 2 + i, ...columns[i % columns.length], text: texts[i % texts.length] }));
			const asked = await parallel(10, async () => (await s.mutation("pm", "imports.correct", { batchId: batch.id, corrections })).answer);
			const again = await whenRead(s, batch.id);
			return [...asked, typeof again === "string" ? again : again.state];
		},
	},
];

const ready = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const search = {
	scope: "doorToPort",
	direction: "westbound",
	origin: { kind: "area", code: "50" },
	destination: { kind: "place", code: "CNSHA" },
	containers: [{ type: "40HC", count: 2 }],
	grossWeightKg: 20_000,
	readyDate: ready,
};

/** Ids of quotations a person sees. */
async function quotationsOf(server: Attacked, who: Person): Promise<string[]> {
	const { json } = await server.ask(who, `/trpc/quotation.list?input=${encodeURIComponent(JSON.stringify({ pageSize: 20 }))}`);
	return (json.result as { data: { items: { id: string }[] } }).data.items.map(({ id }) => id);
}

/** Papers of twenty quotations, asked for at once by people in turn, each of those they see. */
async function papers(server: Attacked, ...people: Person[]): Promise<Answer[]> {
	const seen = await Promise.all(people.map((who) => quotationsOf(server, who)));
	return parallel(20, (i) => {
		const [who = "admin", ids = []] = [people[i % people.length], seen[i % people.length]];
		return server.query(who, "quotation.file", { id: ids[i % ids.length], kind: "pdf" });
	});
}

const work: Attack[] = [
	{
		name: "sales searches fifty times at once",
		answers: ["200 000000", "429 000005"],
		run: (s) => parallel(50, () => s.query("sales", "sale.search", search)),
	},
	{
		name: "sales searches twenty times in one batch",
		answers: ["200 000000", "429 000005"],
		run: (s) =>
			s.batch(
				"sales",
				times(20, () => "sale.search"),
				search,
				"GET",
			),
	},
	{
		name: "pm exports the largest book twenty times at once",
		answers: ["200 000000", "429 000005"],
		run: (s) => parallel(20, async () => (await s.mutation("pm", "truckingCost.exportUrl", {})).answer),
	},
	{
		name: "admin exports the log twenty times at once",
		answers: ["200 000000", "429 000005"],
		run: (s) => parallel(20, async () => (await s.mutation("admin", "changeLog.exportUrl", {})).answer),
	},
	{
		name: "admin asks for twenty quotations on paper at once",
		answers: ["200 000000", "429 000005"],
		run: (s) => papers(s, "admin"),
	},
	{
		name: "admin, sales and customer ask for twenty quotations on paper at once",
		answers: ["200 000000", "429 000005"],
		run: (s) => papers(s, "admin", "sales", "customer"),
	},
];

/** Files nobody should send, and work nobody should ask for so often. */
export const fileAttacks: readonly Attack[] = [...uploads, ...imports, ...others, ...work];
