import { type Insertable, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DbConstraintError, OPEN_END, sameBasis } from "./index.ts";
import { rateRow } from "./seed/rate.ts";
import type { BookingServiceRateTable, RateBasis } from "./tables/index.ts";
import { placeRow, type TestDatabase, testDb } from "./testing.ts";

describe("rate tables", () => {
	let test: TestDatabase;
	beforeEach(async () => {
		test = await testDb();
		await test.db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
		await test.db
			.insertInto("place")
			.values(placeRow({ id: "p", kind: "port", code: "CNSHA", name: "Shanghai", name_zh: "上海" }))
			.execute();
	});
	afterEach(() => test.close());

	const row = (
		id: string,
		valid_from: string,
		valid_to: string,
		more: Partial<Insertable<BookingServiceRateTable>> = {},
	): Insertable<BookingServiceRateTable> => ({
		...rateRow({ changeId: "c1", at: "2026-01-01T00:00:00.000Z" }, id, { direction: "westbound", basis: "container", valid_from, valid_to }),
		id,
		port_id: "p",
		charge: "THC",
		container_type: "20GP",
		cost_minor: 100,
		ssr_minor: 200,
		...more,
	});
	const add = (...rows: Insertable<BookingServiceRateTable>[]) => test.db.insertInto("booking_service_rate").values(rows).execute();
	const overlap = { kind: "trigger", message: "RATE_OVERLAP" };

	it("refuse two rows of a key that meet in time and weight, on insert and on update", async () => {
		await add(row("a", "2026-01-01", "2026-06-30"), row("b", "2026-07-01", OPEN_END));
		await expect(add(row("c", "2026-06-30", "2026-06-30"))).rejects.toMatchObject(overlap);
		await expect(add(row("c", "2030-01-01", "2030-01-01"))).rejects.toMatchObject(overlap);
		await expect(test.db.updateTable("booking_service_rate").set({ valid_to: "2026-07-01" }).where("id", "=", "a").execute()).rejects.toMatchObject(
			overlap,
		);
		await expect(test.db.updateTable("booking_service_rate").set({ weight_to: 5 }).where("id", "=", "a").execute()).resolves.toBeDefined();
		await add(row("d", "2026-01-01", "2026-06-30", { weight_from: 5 }));
		await add(row("e", "2026-01-01", OPEN_END, { cargo: "reefer" }));
		await expect(test.db.updateTable("booking_service_rate").set({ cargo: "general" }).where("id", "=", "e").execute()).rejects.toMatchObject(
			overlap,
		);
	});

	it("refuse two prices of one box by different units, and take other charges beside it", async () => {
		const trucking = (id: string, from: string, basis: RateBasis) => {
			const { charge: _, port_id, ...same } = row(id, from, OPEN_END, { basis });
			return test.db
				.insertInto("trucking_cost_rate")
				.values({ ...same, hub_id: port_id, area_code: "31", trucker_code: "T" })
				.execute();
		};
		await trucking("a", "2026-01-01", "container");
		for (const basis of ["teu", "km", "container"] as const) await expect(trucking("b", "2026-02-01", basis)).rejects.toMatchObject(overlap);
		for (const basis of ["bl", "document", "item", "day", "percent", "shipment"] as const) await trucking(basis, "2026-01-01", basis);
		await expect(trucking("b", "2026-02-01", "bl")).rejects.toMatchObject(overlap);
		await expect(test.db.updateTable("trucking_cost_rate").set({ basis: "km" }).where("id", "=", "day").execute()).rejects.toMatchObject(overlap);
	});

	it("refuse a declaration by the box beside one by documents, which items stand beside", async () => {
		const customs = (id: string, over: { basis: RateBasis; container_type?: string; category?: "export" | "inspection" }) => {
			const { charge: _, ...same } = row(id, "2026-01-01", OPEN_END, { container_type: "*" });
			return test.db
				.insertInto("customs_rate")
				.values({ ...same, category: "export", ...over })
				.execute();
		};
		await customs("a", { basis: "document" });
		await customs("b", { basis: "item" });
		for (const container_type of ["*", "20GP"]) await expect(customs("c", { basis: "container", container_type })).rejects.toMatchObject(overlap);
		await customs("c", { basis: "container", container_type: "20GP", category: "inspection" });
		for (const basis of ["document", "item"] as const) await expect(customs("d", { basis, category: "inspection" })).rejects.toMatchObject(overlap);
	});

	it("refuse a box of a port's charge by another basis than all of them, whichever comes first, and take one by the same basis before it", async () => {
		await add(row("a", "2026-01-01", OPEN_END, { container_type: "*" }), row("b", "2026-01-01", OPEN_END, { container_type: "20GP" }));
		const perTeu = row("c", "2026-02-01", OPEN_END, { basis: "teu", container_type: "40HC" });
		await expect(add(perTeu)).rejects.toMatchObject(overlap);
		await test.db.deleteFrom("booking_service_rate").where("id", "=", "a").execute();
		await add(perTeu);
		await expect(add(row("a", "2026-01-01", OPEN_END, { container_type: "*" }))).rejects.toMatchObject(overlap);
		await add(row("a", "2026-01-01", "2026-01-31", { container_type: "*" }));
		await expect(test.db.updateTable("booking_service_rate").set({ valid_to: OPEN_END }).where("id", "=", "a").execute()).rejects.toMatchObject(
			overlap,
		);
	});

	it("refuse a port's charge by anything else than it is charged by, whatever the container, unless it is of other days, weights, cargo or ownership", async () => {
		const bases = ["container", "teu", "km", "bl", "document", "item", "day", "percent", "shipment"] as const;
		await add(row("a", "2026-01-01", OPEN_END, { basis: "bl", container_type: "*" }));
		for (const container_type of ["*", "20GP"])
			for (const basis of bases)
				if (basis !== "bl") await expect(add(row("b", "2026-02-01", OPEN_END, { basis, container_type }))).rejects.toMatchObject(overlap);
		await add(row("own", "2026-02-01", OPEN_END, { basis: "bl", container_type: "20GP" }));
		await expect(test.db.updateTable("booking_service_rate").set({ basis: "teu" }).where("id", "=", "own").execute()).rejects.toMatchObject(overlap);
		await add(row("earlier", "2025-01-01", "2025-12-31"), row("reefer", "2026-01-01", OPEN_END, { cargo: "reefer" }));
		await add(row("soc", "2026-01-01", OPEN_END, { ownership: "SOC" }), row("tlx", "2026-01-01", OPEN_END, { charge: "TLX" }));
		await expect(
			test.db.updateTable("booking_service_rate").set({ valid_to: "2026-01-01" }).where("id", "=", "earlier").execute(),
		).rejects.toMatchObject(overlap);
		await add(row("teu", "2025-01-01", "2025-12-31", { basis: "teu", container_type: "40HC" }));
		await test.db.updateTable("booking_service_rate").set({ basis: "shipment", valid_to: "2027-01-01" }).where("id", "=", "soc").execute();
	});

	it("are found by the key index when they might meet, whatever their basis", async () => {
		const sought = sql`select 1 from booking_service_rate r where r.port_id = 'p' and r.charge = 'THC' and r.direction = 'westbound' and r.container_type = '20GP'
			and r.ownership = 'COC' and r.cargo = 'general' and ${sameBasis(sql.lit("teu"), sql.ref("r.basis"))} and r.valid_to >= '2026-01-01'`;
		const { rows } = await sql<{ detail: string }>`explain query plan ${sought}`.execute(test.db);
		expect(rows.map((r) => r.detail).join()).toMatch(/booking_service_rate_key.*basis=\? AND valid_to>\?/);
	});

	it("refuse ends before beginnings, a number beside a formula, text in numbers and unknown places", async () => {
		const kind = async (work: Promise<unknown>) =>
			work.then(
				() => "none",
				(e: unknown) => (e instanceof DbConstraintError ? e.kind : e),
			);
		expect(await kind(add(row("a", "2026-02-01", "2026-01-31")))).toBe("check");
		expect(await kind(add(row("a", "2026-01-01", OPEN_END, { ssr_formula: "cost" })))).toBe("check");
		expect(await kind(add(row("a", "2026-01-01", OPEN_END, { weight_from: 9, weight_to: 9 })))).toBe("check");
		expect(await kind(add(row("a", "2026-01-01", OPEN_END, { port_id: "nowhere" })))).toBe("foreignKey");
		expect(await kind(add(row("a", "2026-01-01", OPEN_END, { cost_minor: 1.5 })))).toBe("type");
		await add(row("a", "2026-01-01", OPEN_END));
		expect(await kind(sql`update booking_service_rate set cost_minor = 'x'`.execute(test.db))).toBe("type");
	});

	it("keep what an update and a delete replace, with the change that did it", async () => {
		await add(row("a", "2026-01-01", OPEN_END));
		const next = { version: 2, cost_minor: 150, change_id: "c2", recorded_at: "2026-02-01T00:00:00.000Z" };
		await test.db.updateTable("booking_service_rate").set(next).where("id", "=", "a").execute();
		await test.db.transaction().execute(async (trx) => {
			await sql`insert into current_change values (1, 'c3', '2026-03-01T00:00:00.000Z')`.execute(trx);
			await trx.deleteFrom("booking_service_rate").where("id", "=", "a").execute();
			await sql`delete from current_change`.execute(trx);
		});
		const history = await test.db
			.selectFrom("booking_service_rate_history")
			.select(["version", "cost_minor", "change_id", "superseded_by", "superseded_at"])
			.orderBy("version")
			.execute();
		expect(history).toEqual([
			{ version: 1, cost_minor: 100, change_id: "c1", superseded_by: "c2", superseded_at: "2026-02-01T00:00:00.000Z" },
			{ version: 2, cost_minor: 150, change_id: "c2", superseded_by: "c3", superseded_at: "2026-03-01T00:00:00.000Z" },
		]);
	});
});
