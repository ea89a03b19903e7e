import type { Database, ImportRowTable, ImportSheetRowTable } from "@iqt/db";
import { containerRow, type TestDatabase, testDb } from "@iqt/db/testing";
import type { Kysely, Selectable } from "kysely";
import { createCallerFactory } from "../../door/trpc.ts";
import { type TestServices, testContext, testServices, userPerRole } from "../../testing/portal.ts";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { inlandCities, portCities } from "./corpus/words.ts";
import type { Importer } from "./importer.ts";
import { remarkReader, saysUntold } from "./remarks.ts";
import { importsRouter } from "./router.ts";
import type { batchView } from "./view.ts";

/** What rate rows refer to: the cities of the sample sheets, three currencies and the container types. */
export async function referenceData(db: Kysely<Database>): Promise<void> {
	const place = (
		kind: "port" | "portCity" | "inlandCity",
		[code, name, nameZh]: [string, string, string],
		{ aliases = [], city = code }: { aliases?: string[]; city?: string } = {},
	) => ({
		id: `${kind}-${code}`,
		kind,
		code,
		name,
		name_zh: nameZh,
		country: "CN",
		port_city_id: kind === "port" ? `portCity-${city}` : null,
		latitude: 30,
		longitude: 110,
		time_zone: null,
		aliases: JSON.stringify(aliases),
		active: 1 as const,
	});
	await db
		.insertInto("place")
		.values([
			...inlandCities.map((p) => place("inlandCity", p)),
			...portCities.map((p) => place("portCity", p)),
			...portCities.map((p) => place("port", p, { aliases: [`${p[1]} port`] })),
			place("port", ["CNYAN", "Yangshan", "洋山"], { city: "CNSHA" }),
		])
		.execute();
	await db
		.insertInto("currency")
		.values([
			{ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" },
			{ code: "USD", name: "US Dollar", exponent: 2, numeric_code: "840" },
			{ code: "JPY", name: "Yen", exponent: 0, numeric_code: "392" },
		])
		.execute();
	const types = [
		["20GP", "22G1", "1"],
		["40GP", "42G1", "2"],
		["40HC", "45G1", "2"],
		["45HC", "L5G1", "2.25"],
		["20RF", "22R1", "1"],
		["40RH", "45R1", "2"],
	] as const;
	await db
		.insertInto("container_type")
		.values(types.map(([code, iso_code, teu], sort) => containerRow({ code, iso_code, teu, max_gross_kg: 30_480, sort })))
		.execute();
}

/** A workbook of the sample sheets, by file name. */
export const sampleUrl = (name: "inland-rail-2026q4" | "vendor-rail-tariff") => new URL(`fixtures/${name}.xlsx`, import.meta.url);

const callerFactory = createCallerFactory(importsRouter);

export interface ImportDesk {
	database: TestDatabase;
	services: TestServices;
	users: Awaited<ReturnType<typeof userPerRole>>;
	/** Work handed to `waitUntil`. */
	working: Promise<unknown>[];
	close(): Promise<void>;
}

/** A database with reference data and a user of every role; a fresh file unless another one is given. */
export async function importDesk(given?: TestDatabase): Promise<ImportDesk> {
	const database = given ?? (await testDb());
	const services = testServices(database.db);
	const working: Promise<unknown>[] = [];
	services.waitUntil = (work) => void working.push(work);
	const users = await userPerRole(services);
	await referenceData(database.db);
	return {
		database,
		services,
		users,
		working,
		// The database must outlive work that still uses it.
		async close() {
			await Promise.allSettled(working);
			await database.close();
		},
	};
}

/** A product manager's call as older clients make it: nobody can be asked through it. */
export function olderClient({ services, users }: ImportDesk): Importer {
	const caller = { userId: users.get("PM")?.id ?? 0, displayName: "pm", isSuper: false, permissions: new Set(["inlandRail.edit"]), seesCost: true };
	return { ...testContext(services), caller } as unknown as Importer;
}

export interface AtDesk {
	/** Calls the import procedures as the user of a role. */
	as(role: string, request?: Parameters<typeof testContext>[1]): ReturnType<typeof callerFactory>;
	/** Stores a file as a role's own; answers its name. */
	put(bytes: Uint8Array, role?: string): Promise<string>;
	/** Uploads as PM, waits until it is read, answers the batch. */
	upload(bytes: Uint8Array, domain?: string): Promise<ReturnType<typeof batchView>>;
	/** Answers a question of a batch as PM, waits until it is read anew, answers the batch. */
	answered(batchId: string, id: string, answer: string): Promise<ReturnType<typeof batchView>>;
	/** What is kept of each row of a batch's sheet. */
	sheetOf(batchId: string): Promise<Selectable<ImportSheetRowTable>[]>;
	rowsOf(batchId: string): Promise<(Omit<Selectable<ImportRowTable>, "row"> & { row: Record<string, unknown> })[]>;
	book(): Promise<Selectable<Database["inland_rail_rate"]>[]>;
}

/** What tests do at a desk made anew for each of them. */
export function forwarding(desk: () => ImportDesk): AtDesk {
	const as: AtDesk["as"] = (role, request = {}) =>
		callerFactory(testContext(desk().services, { token: desk().users.get(role)?.token ?? null, ...request }));
	const put = async (bytes: Uint8Array, role = "PM"): Promise<string> => {
		const { services, users } = desk();
		const name: string = crypto.randomUUID();
		await services.files.put(name, bytes, "application/octet-stream");
		const file = {
			object_name: name,
			name: "rates.xlsx",
			size: bytes.length,
			mime: "x",
			sha256: "",
			owner_id: users.get(role)?.id ?? null,
			created_at: "",
		};
		await services.db.insertInto("stored_file").values(file).execute();
		return name;
	};
	return {
		as,
		put,
		async upload(bytes: Uint8Array, domain = "inlandRail") {
			const { id } = await as("PM").start({ domain, objectName: await put(bytes) });
			await Promise.all(desk().working);
			return as("PM").batch({ batchId: id });
		},
		async answered(batchId: string, id: string, answer: string) {
			await as("PM").answer({ batchId, answers: [{ id, answer }] });
			await Promise.all(desk().working);
			return as("PM").batch({ batchId });
		},
		sheetOf: (batchId: string) =>
			desk().services.db.selectFrom("import_sheet_row").selectAll().where("batch_id", "=", batchId).orderBy("sheet_row").execute(),
		async rowsOf(batchId: string) {
			const rows = await desk().services.db.selectFrom("import_row").selectAll().where("batch_id", "=", batchId).orderBy("line").execute();
			return rows.map((r) => ({ ...r, row: JSON.parse(r.row) as Record<string, unknown> }));
		},
		book: () => desk().services.db.selectFrom("inland_rail_rate").selectAll().orderBy("id").execute(),
	};
}

/** A workbook of one sheet: heads, and rows below them. */
export const sheetOfRows = (heads: readonly string[], rows: readonly unknown[][]) =>
	readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows }));

/** What a rail sheet of older clients says of a rate beside its price and its days. */
export const railLane = { "Inland City": "CNCKG", "Port City": "CNSHA", Direction: "Export", Container: "20GP" } as const;

/** Sheets of rows by their heads with the usual values but those given, without some columns. */
export const sheetsOfValues = (usual: Record<string, string>) => (without: readonly string[], rows: readonly Record<string, string>[]) => {
	const heads = Object.keys({ ...usual, ...rows[0] }).filter((name) => !without.includes(name));
	return sheetOfRows(
		heads,
		rows.map((row) => heads.map((name) => row[name] ?? usual[name] ?? "")),
	);
};

const columns = [
	...["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"],
	"COC/SOC",
].map((header) => ({ header }));

/** One line of a rail sheet, some cells by position given otherwise. */
export const railLine = (over: Partial<Record<number, unknown>> = {}) =>
	["CNCKG", "CNSHA", "Export", "20GP", "4000", "CNY", "cost*1.1", "4100", "2026-10-01", "2026-12-31"].map((v, i) => over[i] ?? v);

/** Lines of a rail sheet for every lane there is, or those of all inland cities but one; some cells by position given otherwise. */
export const laneLines = (containers: readonly string[], over: Partial<Record<number, unknown>>, without?: string): unknown[][] =>
	inlandCities
		.filter(([city]) => city !== without)
		.flatMap(([city]) => portCities.flatMap(([port]) => containers.map((type) => railLine({ ...over, 0: city, 1: port, 3: type }))));

/** A rail sheet of such lines, all of them for carrier-owned containers. */
export const railSheet = (...rows: unknown[][]) =>
	readAll(writeSheet({ sheetName: "S", columns, rows: rows.map((row) => (row.length === columns.length - 1 ? [...row, "COC"] : row)) }));

/** What became of each row, and with which others it gives one price twice, by the field that says so. */
export const pricesTwice = (rows: readonly Pick<Selectable<ImportRowTable>, "sheet_row" | "outcome" | "errors">[]) =>
	rows.map(({ sheet_row, outcome, errors }) => [
		sheet_row,
		outcome,
		(JSON.parse(errors ?? "[]") as { field: string; messageId: string; values: { row: number } }[]).flatMap(({ field, messageId, values }) =>
			messageId === "import.twicePrice" ? [[field, values.row]] : [],
		),
	]);

/** A rate as remarks beside it are heard. */
export const remarkRow = {
	validFrom: "2027-01-01",
	validTo: "2027-03-31",
	ownership: "COC",
	cargo: "general",
	containerType: "20GP",
	weightTo: "22",
	vat: "0",
	basis: "container",
};
const placeWords = new Set([...inlandCities, ...portCities].flatMap(([code, ...names]) => [code, code.slice(2), ...names]));
const heardOf = remarkReader({ isPlace: (text) => placeWords.has(text), isAsked: true });

/** Whether a remark beside that rate is asked about. */
export function isRemarkAsked(text: string): boolean {
	const heard = heardOf(text);
	const against = Object.entries(heard.says).some(
		([name, said]) => name in remarkRow && !(Array.isArray(said) ? said : [String(said)]).includes(remarkRow[name as keyof typeof remarkRow]),
	);
	return against || heard.stops || saysUntold(text, heard, remarkRow);
}
