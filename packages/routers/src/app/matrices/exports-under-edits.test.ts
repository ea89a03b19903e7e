import { createDatabase } from "@iqt/db";
import { clientOf, dataOf, type Sqld, startSqld } from "@iqt/db/testing";
import { type MessageId, translate } from "@iqt/i18n";
import { businessMoment } from "@iqt/i18n/days";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { changeWriter } from "../../door/change-log.ts";
import type { listInput } from "../../door/lists.ts";
import { blocksOf, streamOf } from "../../kit/files/blocks.ts";
import { type ImportDesk, importDesk } from "../../kit/imports/testing.ts";
import { fillBook } from "../../kit/price-book/testing.ts";
import { recordsBehind } from "../../kit/sheet/testing.ts";
import { type Random, seeded } from "../../pricing/random-book.test-support.ts";
import { testContext } from "../../testing/portal.ts";
import { createCaller } from "../app-router.ts";

/** More than one export reads at a time of rates (2,000), of records (500) and of the change log (1,000). */
const [RATES, RECORDS, ENTRIES] = [2_300, 620, 1_150];

const said = (id: MessageId) => translate("en", id);

type Listing = z.input<typeof listInput>;
/** Edits during one export. */
const MOST_EDITS = 12;

type Asked = Pick<Listing, "sort" | "filters">;

describe.each([
	["a file", 100],
	["libsql-server", 6],
])("an export from %s, while people edit what is in it,", (over, runs) => {
	let made: ImportDesk;
	let desk: Pick<ImportDesk, "services" | "users">;
	let server: Sqld | undefined;
	beforeAll(async () => {
		made = await importDesk();
		const { db } = made.services;
		await fillBook(db, RATES);
		await sql`update inland_rail_rate set remark = 'rate ' || rowid, ssr_minor = 200000 + rowid, msr_minor = 1`.execute(db);
		const text = { type: "text", value: "0", shared: 1, changed_at: "2026-11-01T00:00:00.000Z", changed_by: 1 };
		const settings = Array.from({ length: RECORDS }, (_, i) => ({ ...text, id: crypto.randomUUID(), key: `key${i}`, name: `Setting ${i}` }));
		for (let from = 0; from < RECORDS; from += 200)
			await db
				.insertInto("app_setting")
				.values(settings.slice(from, from + 200) as never)
				.execute();
		await db.transaction().execute(async (trx) => {
			const log = changeWriter(trx, { id: 1, name: "Li Wei", source: "web" }, made.services.now());
			for (let i = 0; i < ENTRIES; i++)
				await log.write({
					action: "update",
					objectType: i % 2 === 0 ? "user" : "appSetting",
					objectId: i % 2 === 0 ? (made.users.get(i % 4 === 0 ? "VDM" : "SALS")?.guid ?? "") : (settings[i % RECORDS]?.id ?? ""),
					before: { value: String(i) },
					after: { value: String(i + 1) },
				});
		});
		desk = made;
		if (over !== "libsql-server") return;
		server = await startSqld({ data: await dataOf(made.database) });
		desk = { ...made, services: { ...made.services, db: createDatabase(clientOf(server)) } };
	}, 60_000);
	afterAll(async () => {
		if (server) await desk.services.db.destroy();
		await server?.stop("SIGKILL");
		await made.close();
	});

	const as = (role: string) => createCaller(testContext(desk.services, { token: desk.users.get(role)?.token ?? null }));

	/** Every item of a list, page by page. */
	async function all<T>(page: (input: Listing) => Promise<{ items: T[]; nextCursor: string | null }>, asked: Asked): Promise<T[]> {
		const items: T[] = [];
		for (let cursor: string | null = null, first = true; first || cursor; first = false) {
			const { items: some, nextCursor } = await page({ ...asked, pageSize: 1_000, cursor });
			items.push(...some);
			cursor = nextCursor;
		}
		return items;
	}

	/** Makes a file, with an edit after each few blocks of it that reach the store; answers its rows by their headings, and how many edits there were. */
	async function written(
		make: () => Promise<{ url: string }>,
		edit: () => Promise<unknown>,
	): Promise<{ rows: Record<string, unknown>[]; edits: number }> {
		const { files } = desk.services;
		const { put } = files;
		let edits = 0;
		files.put = (name, body, type) => {
			const edited = async function* () {
				let blocks = 0;
				for await (const block of blocksOf(body as ReadableStream<Uint8Array>)) {
					// The first few are heads, before any row.
					if (blocks++ % 4 === 0 && edits < MOST_EDITS) {
						await edit();
						edits++;
					}
					yield block;
				}
			};
			return put(name, streamOf(edited()), type);
		};
		try {
			const link = await make();
			return { rows: await recordsBehind(desk.services, link), edits };
		} finally {
			files.put = put;
		}
	}

	const later = () => {
		made.services.clock.now = new Date(made.services.clock.now.getTime() + 1_000);
	};

	let days = 0;
	/** One change of rates through the calls people use: cells, a deletion, an addition, one field of many, and undoing it. */
	async function editRates(r: Random): Promise<void> {
		later();
		const rail = as("PM").inlandRail;
		const { rows } = await sql<{
			id: string;
			version: number;
		}>`select id, version from inland_rail_rate where valid_to = '9999-12-31' order by remark limit ${r.between(1, 8)} offset ${r.below(RATES / 2)}`.execute(
			desk.services.db,
		);
		const ids = rows.map(({ id }) => id);
		const kind = r.below(10);
		if (kind < 6) await rail.quickEdit({ rows: rows.map((row) => ({ ...row, cells: { cost: String(r.between(1, 1_500)) } })) });
		else if (kind < 8) {
			const { changeId } = await rail.remove({ ids });
			if (r.chance(0.9)) await rail.undo({ changeId });
		} else if (kind < 9) {
			const first = await rail.get({ id: ids[0] ?? "" });
			const day = new Date(Date.UTC(2001, 0, 1 + days++)).toISOString().slice(0, 10);
			await rail.add({ row: { ...first.row, remark: `added ${days}`, validFrom: day, validTo: day } as never });
		} else
			await rail.applyToAll({ predicate: { filters: [{ field: "id", op: "in", value: ids }] }, operation: { field: "cost", op: "add", value: "3" } });
	}

	const rateOf = (row: Record<string, unknown>) => [row.remark, Number(row.cost), row.inlandCity];

	async function askForRates(r: Random): Promise<Asked> {
		const sort = r.pick([undefined, "changedAt", "cost", "remark", "weightFrom", "inlandCity", "id"]);
		const { rows } = await sql<{ id: string }>`select id from inland_rail_rate order by random() limit 300`.execute(desk.services.db);
		const filters = r.pick<NonNullable<Asked["filters"]>>([
			[],
			[],
			[{ field: "cost", op: "gte", value: 700 }],
			[{ field: "inlandCity", op: "eq", value: "CNSIA" }],
			[{ field: "id", op: "in", value: rows.map(({ id }) => id) }],
		]);
		return { filters, ...(sort ? { sort: [{ field: sort, order: r.pick(["ascending", "descending"] as const) }] } : {}) };
	}

	test("has every rate that was there at its start, once, in order, with the values it had", { timeout: 600_000 }, async () => {
		for (let run = 1; run <= runs; run++) {
			const r = seeded(run);
			const asked = await askForRates(r);
			const expected = (await all(as("PM").inlandRail.list, asked)).map(({ row }) => rateOf(row));
			let count: number | null = null;
			const behind = async () => {
				const { id } = await as("PM").inlandRail.startExport(asked);
				await Promise.all(made.working);
				count = (await as("PM").work.get({ id })).count;
				return as("PM").work.download({ id });
			};
			const { rows, edits } = await written(
				() => (run % 2 === 0 ? as("PM").inlandRail.exportUrl(asked) : behind()),
				() => editRates(r),
			);
			if (run % 2 === 1) expect(count).toBe(expected.length);
			const file = rows.map((row) =>
				rateOf({
					remark: row[said("rate.remark")],
					cost: row[said("rate.cost")],
					inlandCity: row[said("rate.inlandCity")],
					validFrom: row[said("rate.validFrom")],
				}),
			);
			expect(file, `run ${run}: ${JSON.stringify(asked)}`).toEqual(expected);
			expect(edits).toBeGreaterThan(1);
		}
	});

	test("has every entry of the change log, and calls an object by one name", { timeout: 300_000 }, async () => {
		for (let run = 1; run <= runs / 20 + 1; run++) {
			const r = seeded(run);
			const asked: Asked = {
				...r.pick([{}, { sort: [{ field: r.pick(["id", "at", "objectId", "actorName"]), order: r.pick(["ascending", "descending"]) }] }]),
				filters: r.pick<NonNullable<Asked["filters"]>>([[], [{ field: "action", op: "eq", value: "update" }]]),
			};
			const settings = as("superuser").appSetting;
			const expected = (await all(as("superuser").changeLog.list, asked)).map(({ id, objectName }) => [id, objectName]);
			const { rows, edits } = await written(
				() => as("superuser").changeLog.exportUrl(asked),
				async () => {
					later();
					const guid = desk.users.get(r.pick(["VDM", "SALS"]))?.guid ?? "";
					await desk.services.db
						.updateTable("user")
						.set({ display_name: `Renamed ${r.below(1_000)}` })
						.where("guid", "=", guid)
						.execute();
					const { items } = await settings.list({ pageSize: 2, pageIndex: r.between(1, 100), sort: [{ field: "key", order: "ascending" }] });
					for (const { changedAt, changedBy, ...record } of items) await settings.save({ ...record, name: `Renamed ${r.below(1_000)}` });
				},
			);
			const exported = new Map(rows.map((row) => [row[said("log.number")], row[said("log.object")] ?? null]));
			expect([...exported], `run ${run}: ${JSON.stringify(asked)}`).toEqual(expected);
			expect(edits).toBeGreaterThan(1);
		}
	});

	test("has every record, with the values and the person it had", { timeout: 300_000 }, async () => {
		for (let run = 1; run <= runs / 4; run++) {
			const r = seeded(run);
			const asked: Asked = {
				...r.pick([{}, { sort: [{ field: r.pick(["changedAt", "value", "name", "changedBy"]), order: r.pick(["ascending", "descending"]) }] }]),
				filters: r.pick<NonNullable<Asked["filters"]>>([[], [], [{ field: "shared", op: "eq", value: true }]]),
			};
			const settings = as("superuser").appSetting;
			const expected = (await all(settings.list, asked)).map(({ key, value, changedAt, changedBy }) => [
				key,
				value,
				businessMoment(new Date(changedAt)),
				changedBy,
			]);
			const { rows, edits } = await written(
				() => settings.exportUrl(asked),
				async () => {
					later();
					const { items } = await settings.list({ pageSize: 5, pageIndex: r.between(1, 100), sort: [{ field: "key", order: "ascending" }] });
					for (const { changedAt, changedBy, ...record } of items.slice(1))
						await settings.save({ ...record, value: `edited ${r.below(1_000)}`, shared: r.chance(0.8) });
					const ids = items.slice(0, 1).map(({ id }) => id);
					await settings.remove({ ids });
					if (r.chance(0.9)) await settings.restore({ ids });
				},
			);
			expect(
				rows.map((row) => [row.Key, row.Value, row[said("record.changedAt")], row[said("record.changedBy")]]),
				`run ${run}: ${JSON.stringify(asked)}`,
			).toEqual(expected);
			expect(edits).toBeGreaterThan(1);
		}
	});
});
