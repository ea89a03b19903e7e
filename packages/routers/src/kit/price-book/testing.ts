import { type Database, insertMany } from "@iqt/db";
import { depotServiceRows } from "@iqt/db/seed/depot-services";
import { priceIndexRows } from "@iqt/db/seed/indices";
import { containerRow, placeRow, testDb } from "@iqt/db/testing";
import { CompiledQuery, createQueryId, type Kysely, type RootOperationNode } from "kysely";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { portCities } from "../imports/corpus/words.ts";
import { classifyBatch } from "./batch.ts";
import { type BatchMode, type BatchPlan, planBatch } from "./batch-plan.ts";
import { type BatchCounts, writeBatch } from "./batch-write.ts";
import type { RateRow } from "./define.ts";
import type { RateChange } from "./queries.ts";

const place = (id: string, kind: "port" | "portCity" | "inlandCity", code: string, name: string, name_zh: string) =>
	placeRow({ id, kind, code, name, name_zh });

export const placeIds = {
	chongqing: "11111111-0000-4000-8000-000000000001",
	xian: "11111111-0000-4000-8000-000000000002",
	shanghai: "11111111-0000-4000-8000-000000000003",
	ningbo: "11111111-0000-4000-8000-000000000004",
	shanghaiPort: "11111111-0000-4000-8000-000000000005",
};

/** A database with a few places, currencies and containers for price-book tests. */
export async function rateDb(): Promise<Awaited<ReturnType<typeof testDb>>> {
	const test = await testDb();
	await insertMany(test.db, "currency", [
		{ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" },
		{ code: "JPY", name: "Yen", exponent: 0, numeric_code: "392" },
	]);
	await insertMany(test.db, "container_type", [
		containerRow({ code: "20GP", iso_code: "22G1", max_gross_kg: 30_480 }),
		containerRow({ code: "40HC", iso_code: "45G1", sort: 2 }),
	]);
	await insertMany(test.db, "depot_service", depotServiceRows());
	await insertMany(test.db, "price_index", priceIndexRows());
	await insertMany(test.db, "place", [
		place(placeIds.chongqing, "inlandCity", "CNCKG", "Chongqing", "重庆"),
		place(placeIds.xian, "inlandCity", "CNSIA", "Xi'an", "西安"),
		place(placeIds.shanghai, "portCity", "CNSHA", "Shanghai", "上海"),
		place(placeIds.ningbo, "portCity", "CNNGB", "Ningbo", "宁波"),
		place(placeIds.shanghaiPort, "port", "CNSHA", "Shanghai", "上海"),
	]);
	return test;
}

/** A rail rate Chongqing → Shanghai in the fourth quarter of 2026, with what a test changes. */
export const railRow = (changes: RateRow = {}): RateRow => ({
	inlandCity: "CNCKG",
	portCity: "CNSHA",
	mode: "rail",
	brtCode: "R-CKG-SHA",
	frequency: "2/week",
	transitMin: 4,
	transitMax: 6,
	direction: "westbound",
	containerType: "40HC",
	ownership: "COC",
	weightFrom: "0",
	weightTo: "999.999",
	cargo: "general",
	basis: "container",
	cost: "5865",
	ssr: "cost*1.12+300",
	msr: "100",
	min: null,
	max: null,
	currency: "CNY",
	vat: "9",
	validFrom: "2026-10-01",
	validTo: "2026-12-31",
	onRequest: false,
	remark: null,
	...changes,
});

/** A rate of customs clearance for imports at the port of Shanghai. */
export const importClearance = {
	port: "CNSHA",
	category: "import",
	direction: "eastbound",
	containerType: "*",
	basis: "document",
	ssr: "450",
	validFrom: "2026-10-01",
} as const;

/** An inland rail rate Chongqing → Shanghai at its cost, as older clients send it, with what a test adds and changes. */
export const olderRail = <const T extends object>(changes: T) => ({
	inlandCityGUID: placeIds.chongqing,
	portCityGUID: placeIds.shanghai,
	transportationMode: "rail",
	direction: "Export",
	container: "40HC",
	ownership: "COC",
	basis: "container",
	currency: "CNY",
	railCost: "5865",
	validFrom: "2026-10-01",
	...changes,
});

let changes = 0;

/** A change of its own, a second after the one before. */
export function nextChange(): RateChange {
	changes++;
	return { id: crypto.randomUUID(), at: new Date(Date.UTC(2026, 10, 20, 8, 0, changes)).toISOString(), userId: 0 };
}

/** A batch of rows read from a sheet and compared with the book. */
export async function stageRows(db: Kysely<Database>, batchId: string, rows: readonly RateRow[]): Promise<void> {
	const at = "2026-11-20T08:00:00.000Z";
	await db
		.insertInto("import_batch")
		.values({
			id: batchId,
			domain: "inlandRail",
			object_name: "o",
			file_name: "f.xlsx",
			state: "preview",
			owner_id: 1,
			created_at: at,
			updated_at: at,
		})
		.execute();
	await insertMany(
		db,
		"import_row",
		rows.map((row, i) => ({
			batch_id: batchId,
			line: i + 1,
			sheet_row: i + 2,
			outcome: "new" as const,
			row: JSON.stringify(inlandRail.row.parse(row)),
			errors: null,
			target_id: null,
		})),
	);
	await classifyBatch(db, inlandRail, batchId);
}

/** Plans a staged rail batch. */
export async function planStaged(db: Kysely<Database>, input: { batchId: string; mode: BatchMode }): Promise<BatchPlan> {
	await db.deleteFrom("import_step").where("batch_id", "=", input.batchId).execute();
	return planBatch(db, inlandRail, { ...input, stage: (steps) => insertMany(db, "import_step", steps) });
}

/** Plans it and writes it, as applying an import does. */
export async function applyStaged(db: Kysely<Database>, input: { batchId: string; mode: BatchMode; change: RateChange }): Promise<BatchCounts> {
	const plan = await planStaged(db, input);
	return db.transaction().execute((trx) => writeBatch(trx, inlandRail, { ...input, plan }));
}

/** Fills the rail book of an import desk with rates of two cities over all ports, containers and ownerships, in as many weight bands as it takes. */
export async function fillBook(db: Kysely<Database>, count: number): Promise<void> {
	const cities = ["inlandCity-CNCKG", "inlandCity-CNSIA"];
	const ports = portCities.map(([code]) => `portCity-${code}`);
	const containers = ["20GP", "40GP", "40HC", "45HC", "20RF"];
	const lanes = cities.flatMap((inland_city_id) =>
		ports.flatMap((port_city_id) => containers.map((container_type) => ({ inland_city_id, port_city_id, container_type }))),
	);
	const rows = Array.from({ length: count }, (_, i) => ({
		...lanes[i % lanes.length],
		id: crypto.randomUUID(),
		mode: (["rail", "railBarge"] as const)[Math.floor(i / lanes.length) % 2],
		direction: (["westbound", "eastbound"] as const)[Math.floor(i / lanes.length / 2) % 2],
		ownership: "COC" as const,
		cargo: "general" as const,
		basis: "container" as const,
		weight_from: Math.floor(i / lanes.length / 4),
		weight_to: Math.floor(i / lanes.length / 4) + 1,
		cost_minor: 100_000,
		currency: "CNY",
		valid_from: "2026-10-01",
		valid_to: "9999-12-31",
		change_id: "first",
		recorded_at: "2026-10-01T00:00:00.000Z",
		changed_by: 1,
	}));
	await insertMany(db, "inland_rail_rate", rows as never);
}

/** The same database, with the statements it is asked, the rows they answer, and the most that one of them wrote. */
export function watched(db: Kysely<Database>) {
	const nodes: RootOperationNode[] = [];
	let rows = 0;
	let mostWritten = 0;
	const watching = db.withPlugin({
		transformQuery({ node }) {
			nodes.push(node);
			return node;
		},
		transformResult({ result }) {
			rows += result.rows.length;
			mostWritten = Math.max(mostWritten, Number(result.numAffectedRows ?? 0));
			return Promise.resolve(result);
		},
	});
	return {
		db: watching,
		count: () => ({ statements: nodes.length, rows }),
		mostWritten: () => mostWritten,
		/** How the database finds the rows of each statement, one plan a statement. */
		async plans(): Promise<string[]> {
			const plans: string[] = [];
			for (const node of nodes) {
				if (node.kind !== "RawNode" && !/Query/.test(node.kind)) continue;
				const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId());
				const found = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]));
				plans.push(found.rows.map(({ detail }) => detail).join("\n"));
			}
			return plans;
		},
	};
}
