import { type Database, DbConstraintError, insertMany } from "@iqt/db";
import { placeRow } from "@iqt/db/testing";
import { addDays } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { books } from "../../prices/books.ts";
import { type Random, uuid } from "../../pricing/random-book.test-support.ts";
import type { RateBook } from "../price-book/declaration.ts";
import { historyTable } from "../price-book/table.ts";
import { keyOfLane, termFields } from "../price-book/term-lanes.ts";

/** Records to choose references from: ids of places by kind, codes of others. */
export interface Registers {
	port: string[];
	portCity: string[];
	inlandCity: string[];
	trucker: string[];
	depotService: string[];
	customsCategory: string[];
	priceIndex: string[];
	truckType: string[];
	company: string[];
}

const several = (r: Random, values: readonly string[]) => values.filter(() => r.chance(0.5));
const names = (code: string) => ({ code, name_zh: `${code} zh`, name_en: `${code} en`, name_es: null, name_ja: null });
const kept = { active_from: null, active_to: null, remark: null, version: 1, changed_at: "2026-11-01T00:00:00.000Z", changed_by: null };

/** Three records of every kind that something names. */
export async function fillRegisters(db: Kysely<Database>, r: Random): Promise<Registers> {
	const three = <T>(make: (i: number) => T) => [0, 1, 2].map(make);
	const places = async (kind: "port" | "portCity" | "inlandCity") => {
		const rows = three((i) =>
			placeRow({ id: uuid(r), kind, code: `X${kind.slice(0, 5).toUpperCase()}${i}`, name: `${kind} ${i}`, name_zh: `${kind} 第${i}` }),
		);
		await insertMany(db, "place", rows);
		return rows.map(({ id }) => id);
	};
	const coded = async (table: "truck_type" | "depot_service" | "customs_category" | "price_index", more: object, stem: string) => {
		const rows = three((i) => ({ id: uuid(r), ...names(`${stem}${i}`), ...more, ...kept }));
		for (const row of rows)
			await db
				.insertInto(table)
				.values(row as never)
				.execute();
		return rows.map(({ code }) => code);
	};
	const vendors = three((i) => ({ id: uuid(r), code: `TRK-X${i}`, name: `Trucker ${i}`, kind: "trucker" as const, email: null }));
	await insertMany(db, "supplier", vendors);
	const companies = three((i) => ({ id: uuid(r), code: `CO${i}`, name: `Company ${i}`, language: "en" as const }));
	await insertMany(db, "company", companies);
	return {
		port: await places("port"),
		portCity: await places("portCity"),
		inlandCity: await places("inlandCity"),
		trucker: vendors.map(({ code }) => code),
		depotService: await coded("depot_service", { unit: "container", tiered: 0 }, "DS"),
		customsCategory: await coded("customs_category", { direction: null }, "decl"),
		priceIndex: await coded("price_index", { unit: "cm", source: null }, "IX"),
		truckType: await coded("truck_type", { body: "box", length_mm: 4200, payload_kg: 1800 }, "TT"),
		company: companies.map(({ id }) => id),
	};
}

/** Adds rates of a book at random, with few values for all that is no reference, so that many are alike. What the database refuses is left out. */
async function fillBook(db: Kysely<Database>, book: RateBook, r: Random, registers: Registers, count: number): Promise<void> {
	const { rows: columns } = await sql<{
		name: string;
		type: string;
		notnull: number;
	}>`select name, type, "notnull" from pragma_table_info(${book.table})`.execute(db);
	const everywhere = (await db.selectFrom("place").select("id").where("kind", "=", "everywhere").executeTakeFirst())?.id;
	const given = (name: string): unknown => {
		const field = book.fields.find(({ column }) => column === name);
		if (field?.kind === "place") {
			const kinds = (field.placeKinds ?? []).filter((kind) => kind !== "everywhere");
			const ids = kinds.flatMap((kind) => registers[kind as "port"]);
			return ids.length > 0 ? r.pick(ids) : everywhere;
		}
		if (field?.codes) return r.pick(registers[field.codes]);
		if (field?.vendorOf) return r.pick(registers.trucker);
		return undefined;
	};
	for (let i = 0; i < count; i++) {
		const from = addDays("2026-10-01", 30 * r.below(4));
		const fixed: Record<string, unknown> = {
			...{ id: uuid(r), direction: r.pick(["westbound", "eastbound"]), container_type: r.pick(["40HC", "20GP"]), ownership: "COC", weight_from: 0 },
			...{
				weight_to: 999_999,
				cargo: "general",
				basis: book.basis ?? "container",
				currency: "CNY",
				valid_from: from,
				valid_to: addDays(from, 20 + r.below(20)),
			},
			...{ version: 1, change_id: `seed-${i}`, recorded_at: "2026-11-01T00:00:00.000Z", changed_by: null },
			...(book.tiers ? { [book.fields.find(({ name }) => name === book.tiers?.from)?.column ?? ""]: book.tiers.startsWith ?? 1 } : {}),
		};
		const row = Object.fromEntries(
			columns.map(({ name, type, notnull }) => {
				const value = given(name) ?? fixed[name];
				const filler = notnull === 0 ? null : type === "INTEGER" ? 0 : "x";
				return [name, value === undefined ? filler : value];
			}),
		);
		try {
			await sql`insert into ${sql.table(book.table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
				values (${sql.join(Object.values(row).map((value) => sql`${value}`))})`.execute(db);
		} catch (error) {
			if (!(error instanceof DbConstraintError) || !error.message.startsWith("RATE_")) throw error;
		}
	}
}

/** References of every kind at random: rates and their terms, index values, teams, calls, forms, quotations, people and notices. */
export async function fillReferences(db: Kysely<Database>, r: Random, registers: Registers, userId: number): Promise<void> {
	for (const book of books) {
		await fillBook(db, book, r, registers, 14);
		const fields = termFields(book);
		if (fields.length === 0) continue;
		const lanes = new Set(
			[0, 1, 2, 3].map(() =>
				keyOfLane(
					fields.map(({ kind, placeKinds = [], options = [] }) =>
						kind === "place" ? r.pick(registers[placeKinds[0] as "port"]) : (options[0]?.value ?? ""),
					),
				),
			),
		);
		for (const lane_key of lanes)
			for (const language of ["en", "zh"] as const)
				await db
					.insertInto("term")
					.values({
						id: uuid(r),
						domain: book.domain,
						lane_key,
						language,
						body: r.pick(["<p>one</p>", "<p>two</p>", ""]),
						updated_at: "2026-11-01T00:00:00.000Z",
						version: 1,
					})
					.execute();
	}
	const add = async (table: string, row: Record<string, unknown>) => {
		await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
			values (${sql.join(Object.values(row).map((value) => sql`${value}`))})`.execute(db);
	};
	const { remark: _remark, active_from: _from, active_to: _to, ...changed } = kept;
	for (const index_code of registers.priceIndex)
		for (const day of ["2026-11-01", "2026-11-02", "2026-11-03"])
			if (r.chance(0.6)) await add("index_value", { id: uuid(r), index_code, day, value: String(r.below(3)), source: null, ...changed });
	for (const id of registers.port) await sql`update place set port_city_id = ${r.pick(registers.portCity)} where id = ${id}`.execute(db);
	const guid = (await db.selectFrom("user").select("guid").where("id", "=", userId).executeTakeFirstOrThrow()).guid;
	for (const name of ["A", "B"])
		await add("team", {
			...{
				id: uuid(r),
				kind: "vdm",
				name: `${name}${r.below(1e9)}`,
				email: null,
				leader: guid,
				members: JSON.stringify([guid]),
				service_types: '["T"]',
			},
			...{ port_cities: JSON.stringify(several(r, registers.portCity)), ...changed },
		});
	const codes = (await db.selectFrom("place").select("code").where("kind", "=", "portCity").execute()).map(({ code }) => code);
	await db
		.updateTable("user")
		.set({ areas: JSON.stringify(several(r, codes)), company_id: r.pick(registers.company) })
		.where("id", "=", userId)
		.execute();
	await add("icr_ad_hoc", {
		...{ id: uuid(r), number: `F${r.below(1e9)}`, customer: "Huaye", pol_id: r.pick(registers.inlandCity), pod_id: r.pick(registers.inlandCity) },
		...{ ramp_city_id: r.pick(registers.inlandCity), containers: '["1x40HC"]', ownership: "COC", cargo: "general", commodity: "x", gross_weight: 1 },
		...{ ready_date: "2026-12-01", owner_id: userId, created_at: kept.changed_at, ...changed },
	});
	const lane = () => ({ from_id: r.pick(registers.inlandCity), to_id: r.pick(registers.portCity), truck_type: r.pick(registers.truckType) });
	const call = uuid(r);
	await add("ntocc_call", {
		...{
			id: call,
			at: kept.changed_at,
			ms: 1,
			asked_by: userId,
			provider: "table",
			...lane(),
			cargo: "general",
			load_day: "2026-12-01",
			outcome: "cost",
		},
	});
	await add("ntocc_quotation", {
		...{ id: uuid(r), number: `N${r.below(1e9)}`, call_id: call, owner_id: userId, created_at: kept.changed_at, ...lane(), cargo: "general" },
		...{ load_day: "2026-12-01", currency: "CNY", price_minor: 1, cost_minor: 1, rate_id: uuid(r), rate_version: 1 },
	});
	for (const company_id of registers.company)
		await add("quotation", {
			...{ id: uuid(r), number: `Q${r.below(1e9)}`, state: "draft", company_id, customer_name: "x", customer_email: "x@x.example" },
			...{
				language: "en",
				currency: "CNY",
				total_minor: 1,
				valid_from: "2026-11-01",
				valid_to: "2026-12-01",
				origin_zh: "",
				destination_zh: "",
				document: "{}",
			},
			...{ owner_id: userId, created_at: kept.changed_at, updated_at: kept.changed_at },
		});
	await add("quotation_request", {
		...{
			id: uuid(r),
			company_id: r.pick(registers.company),
			asked_by: userId,
			asked_at: kept.changed_at,
			items: "[]",
			origin_label: "",
			destination_label: "",
		},
		...{ lanes: 1, currency: "CNY", total_minor: 1, updated_at: kept.changed_at },
	});
	await add("notice", {
		...{ id: uuid(r), title: "x", content: "x", level: "info", audience: "companies", companies: JSON.stringify(several(r, registers.company)) },
		...{ status: "draft", ...changed },
	});
}

const ratesAndHistory = new Set<string>(books.flatMap((book) => [book.table, historyTable(book)]));
/** What is derived of rates, keeps what was, or tells of changes. */
const beside =
	/(_history|_changed|_step|_hole)$|^(rate_|change_log|exchange_past|sqlite_|session|merged_record|merge_move|work|idempotency_key|current_change|place_called)/;
/** What says who wrote a row last, and for how often it was. */
const written = new Set(["version", "changed_at", "changed_by", "change_id", "recorded_at"]);

const tables = async (db: Kysely<Database>): Promise<string[]> =>
	(await sql<{ name: string }>`select name from sqlite_schema where type = 'table' order by name`.execute(db)).rows.map(({ name }) => name);

/** Every row of the database but for who wrote it last. */
export async function everything(db: Kysely<Database>): Promise<Record<string, string[]>> {
	const all: Record<string, string[]> = {};
	for (const table of (await tables(db)).filter((name) => !beside.test(name))) {
		const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
		all[table] = rows.map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !written.has(name)))).sort();
	}
	return all;
}

/** Tables and columns in which one of some texts still stands, alone or within others; what keeps what was is left out. */
export async function stillNamed(db: Kysely<Database>, words: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	for (const table of (await tables(db)).filter((name) => !beside.test(name) || ratesAndHistory.has(name))) {
		if (table.endsWith("_history")) continue;
		const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table}) where type = 'TEXT'`.execute(db);
		for (const { name } of rows) {
			if (name === "aliases") continue;
			const asked = sql.join(
				words.map((word) => sql`instr(${sql.ref(name)}, ${word}) > 0`),
				sql` or `,
			);
			const hit = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${asked}`.execute(db);
			if ((hit.rows[0]?.n ?? 0) > 0) found.push(`${table}.${name}`);
		}
	}
	return found;
}
