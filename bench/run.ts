/**
 * `npm run bench [-- PART…] [--rows=N] [--data=FOLDER]`: measures what the quality page sets bars for. Parts: http, database, search,
 * lists, sheets, imports, waits, web, table, vitals, vendors. Fewer `rows` than 1,000,000 and a folder that keeps seeded databases are for trying things.
 */
import { parseArgs } from "node:util";
import { type Options, type Row, report } from "./harness.ts";

const parts: Record<string, (options: Options) => Promise<Row[]>> = {
	http: async () => (await import("./http.ts")).httpRows(),
	database: async (options) => (await import("./database.ts")).databaseRows(options),
	search: async (options) => (await import("./search.ts")).searchRows(options),
	lists: async (options) => (await import("./lists.ts")).listRows(options),
	sheets: async () => (await import("./sheets.ts")).sheetRows(),
	imports: async () => (await import("./imports.ts")).importRows(),
	web: async () => (await import("./web.ts")).webRows(),
	table: async () => (await import("./table.ts")).tableRows(),
	waits: async (options) => (await import("./waits.ts")).waitRows(options),
	vitals: async () => (await import("./vitals.ts")).vitalRows(),
	vendors: async () => (await import("./vendor-vitals.ts")).vendorRows(),
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rows: { type: "string" }, data: { type: "string" } } });
const unknown = positionals.filter((name) => !(name in parts));
const rows = Number(values.rows ?? 1_000_000);
if (unknown.length > 0 || !Number.isInteger(rows) || rows < 100_000) {
	console.error(`Usage: npm run bench -- [PART…] [--rows=N] [--data=FOLDER]\nParts: ${Object.keys(parts).join(", ")}; N is 100000 or more.`);
	process.exit(2);
}
const measured: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
	if (positionals.length > 0 && !positionals.includes(name)) continue;
	console.log(`Measuring ${name} …`);
	measured.push(...(await measure({ rows, data: values.data })));
}
report(measured);
