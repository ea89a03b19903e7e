import { createDatabase } from "@iqt/db";
import { clientOf, dataOf, startSqld } from "@iqt/db/testing";
import { describe, expect, test } from "vitest";
import { customer, deskPerTest } from "../../desk/quotation/testing-desk.ts";
import { type ChangeEntry, changeWriter } from "../../door/change-log.ts";
import { builtInRoles } from "../../door/permissions.ts";
import { bookRight } from "../../kit/price-book/edit-right.ts";
import { railRow } from "../../kit/price-book/testing.ts";
import { books } from "../../prices/books.ts";
import { saidBy } from "../../testing/portal.ts";
import { eventsSince, latestEntry } from "./queries.ts";
import type { EventKind, PortalEvent } from "./schema.ts";

const desk = deskPerTest();
const from = async () => String(await latestEntry(desk.database.db));
const everything = { isSuper: true, permissions: new Set<string>(), userId: 0, userGuid: "" };
const inShort = ({ kind, object, action, ids, count, state, stateBefore }: PortalEvent) =>
	[kind, object, action, kind === "ratesChanged" ? count : ids.length, stateBefore, state].join(" ");

/** Entries of the log as some change writes them, in one transaction. */
const logged = (...entries: ChangeEntry[]) =>
	desk.database.db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, { id: null, name: "test", source: "api" }, desk.start);
		for (const entry of entries) await log.write(entry);
	});

describe("what events tell", () => {
	test("changed rates with their ids and how many, a change an event, and nothing of what they cost", async () => {
		const cursor = await from();
		const pm = await desk.as("PM");
		const rate = railRow({ containerType: "40HC", validFrom: "2027-01-01", validTo: "2027-03-31", cost: "4111.00" });
		const { id } = await pm.inlandRail.add({ row: rate });
		await pm.inlandRail.quickEdit({ rows: [{ id, version: 1, cells: { ssr: "5222.00" } }] });
		const { changeId } = await pm.inlandRail.applyToAll({ predicate: {}, operation: { field: "ssr", op: "percent", value: "3" } });
		await pm.inlandRail.undo({ changeId });
		await pm.inlandRail.remove({ ids: [id] });
		const { events, more } = await pm.events.since({ cursor });
		expect(events.map(inShort)).toEqual([
			"ratesChanged inlandRail create 1  ",
			"ratesChanged inlandRail quickEdit 1  ",
			"ratesChanged inlandRail applyToAll 2  ",
			"ratesChanged inlandRail undo 2  ",
			"ratesChanged inlandRail delete 1  ",
		]);
		expect(events.map(({ ids }) => ids)).toEqual([[id], [id], [], [], [id]]);
		expect([events[0]?.by, events[2]?.changeId, more]).toEqual([desk.users.get("PM")?.guid, changeId, false]);
		expect(JSON.stringify(events)).not.toMatch(/4111|5222|CNCKG/);
	});

	test("states of quotations and requests, without a customer's name or a total", async () => {
		const cursor = await from();
		const { caller, id } = await desk.sent();
		await caller.quotation.accept({ id });
		const pm = await desk.as("PM");
		const { events } = await pm.events.since({ cursor });
		expect(events.map(inShort)).toEqual(["quotationState quotation send 1 draft sent", "quotationState quotation accept 1 sent accepted"]);
		expect(events[1]?.ids).toEqual([id]);
		for (const secret of [customer.name, "13195"]) expect(JSON.stringify(events)).not.toContain(secret);
	});

	test("an applied import both as changed rates and as a finished import; requests as they come and move on", async () => {
		const cursor = await from();
		const request = { objectType: "adHocRequest", objectId: "r" };
		await logged(
			{
				action: "import",
				objectType: "inlandRail",
				objectId: "batch",
				before: null,
				after: { new: 3, changed: 2, ended: 1, unchanged: 9, file: "a.xlsx" },
			},
			{ action: "undoImport", objectType: "inlandRail", objectId: "batch", before: null, after: { rows: 5, endsRestored: 1 } },
			{ action: "discardImport", objectType: "inlandRail", objectId: "other", before: null, after: { file: "b.xlsx" } },
			{ ...request, action: "create", before: null, after: { customer: "Harbour" } },
			{ ...request, action: "updateCost", before: { state: "requestCreated" }, after: { state: "costUpdated", total: "12.00" } },
			{ ...request, action: "updateCost", before: { state: "costUpdated" }, after: { state: "costUpdated" } },
		);
		const { events } = await (await desk.as("PM")).events.since({ cursor });
		expect(events.map(inShort)).toEqual([
			"ratesChanged inlandRail import 6  ",
			"importFinished inlandRail import 1  ",
			"ratesChanged inlandRail undoImport 6  ",
			"requestState adHocRequest create 1  requestCreated",
			"requestState adHocRequest updateCost 1 requestCreated costUpdated",
		]);
		expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
	});
});

describe("who is told", () => {
	test("each what they may look at: books by their rights, quotations by whose they are, and a customer nothing", async () => {
		const cursor = await from();
		const pm = await desk.as("PM");
		await pm.inlandRail.add({ row: railRow({ validFrom: "2027-01-01", validTo: "2027-03-31" }) });
		await logged({ action: "update", objectType: "customsCost", objectId: "x", before: null, after: {} });
		await desk.sent("SALS");
		await desk.sent("CX");
		const kindsOf = async (role: string) => (await (await desk.as(role)).events.since({ cursor })).events.map(({ kind }) => kind);
		expect(await kindsOf("PM")).toEqual(["ratesChanged", "ratesChanged", "quotationState", "quotationState"]);
		expect(await kindsOf("SALS")).toEqual(["ratesChanged", "quotationState"]);
		expect(await kindsOf("APPROVER")).toEqual(["quotationState", "quotationState"]);
		expect(await saidBy((await desk.as("ComUser")).events.since({ cursor }))).toMatchObject({ code: "000008" });
	});

	test("a change of every price book to who may see that book", async () => {
		const cursor = await from();
		await logged(...books.map(({ domain }) => ({ action: "update", objectType: domain, objectId: domain, before: null, after: {} })));
		const told = async (role: string) => (await (await desk.as(role)).events.since({ cursor })).events.map(({ object }) => object);
		expect(await told("superuser")).toEqual(books.map(({ domain }) => domain));
		const permissions: readonly string[] = builtInRoles().find(({ code }) => code === "SALS")?.permissions ?? [];
		expect(await told("SALS")).toEqual(books.filter((book) => permissions.includes(bookRight(book, "view"))).map(({ domain }) => domain));
	});

	test("the kinds asked for alone", async () => {
		const cursor = await from();
		const pm = await desk.as("PM");
		await pm.inlandRail.add({ row: railRow({ validFrom: "2027-01-01", validTo: "2027-03-31" }) });
		await desk.sent();
		const of = async (kinds: EventKind[]) => (await pm.events.since({ cursor, kinds })).events.map(({ kind }) => kind);
		expect(await of(["quotationState"])).toEqual(["quotationState"]);
		expect(await of(["ratesChanged", "importFinished"])).toEqual(["ratesChanged"]);
		expect(await of(["importFinished", "requestState"])).toEqual([]);
	});
});

describe("a cursor", () => {
	/** Reads page by page while `writing` goes on, and once more when it is done. */
	async function readWhile(db: typeof desk.database.db, start: string, writing: Promise<unknown>): Promise<PortalEvent[]> {
		const read: PortalEvent[] = [];
		let [cursor, isWritten] = [start, false];
		const done = writing.then(() => {
			isWritten = true;
		});
		for (;;) {
			const isLast = isWritten;
			const page = await eventsSince(db, everything, { cursor, limit: 7 });
			read.push(...page.events);
			cursor = page.cursor;
			if (isLast && !page.more) break;
		}
		await done;
		return read;
	}

	/** Eight writers side by side, each with ten changes of its own, some of which are rolled back. */
	const writersOn = (db: typeof desk.database.db) =>
		Promise.all(
			Array.from({ length: 8 }, async (_, writer) => {
				for (let change = 0; change < 10; change++) {
					const id = `${writer}.${change}`;
					const write = db.transaction().execute(async (trx) => {
						const log = changeWriter(trx, { id: null, name: "test", source: "api" }, desk.start);
						await log.write({ action: "update", objectType: "inlandRail", objectId: id, before: null, after: {} });
						if (change % 5 === 4) throw new Error("taken back");
					});
					await write.catch((error: Error) => expect(error.message).toBe("taken back"));
				}
			}),
		);

	const expected = Array.from({ length: 8 }, (_, writer) => Array.from({ length: 10 }, (_, change) => `${writer}.${change}`))
		.flat()
		.filter((id) => !/[49]$/.test(id));

	test("misses nothing and tells nothing twice while many write, in a file", async () => {
		const { db } = desk.database;
		const read = await readWhile(db, await from(), writersOn(db));
		expect(read.flatMap(({ ids }) => ids).sort()).toEqual(expected.sort());
	});

	test("nor on a libsql-server", async () => {
		const server = await startSqld({ data: await dataOf(desk.database) });
		const [writer, reader] = [createDatabase(clientOf(server)), createDatabase(clientOf(server))];
		try {
			const read = await readWhile(reader, String(await latestEntry(reader)), writersOn(writer));
			expect(read.flatMap(({ ids }) => ids).sort()).toEqual(expected.sort());
		} finally {
			await Promise.all([writer.destroy(), reader.destroy()]);
			await server.stop();
		}
	});

	test("goes on past what is none of the reader's, in bounded steps, and is refused beyond the log", async () => {
		const pm = await desk.as("PM");
		const start = Number(await from());
		const entry = (action: string, objectId: string) => ({ action, objectType: "inlandRail", objectId, before: null, after: {} });
		await logged(...Array.from({ length: 30 }, () => entry("saveTerm", "x")), entry("update", "last"));
		const page = await pm.events.since({ cursor: String(start), limit: 1 });
		expect([page.events.map(({ ids }) => ids), page.cursor, page.more]).toEqual([[["last"]], String(start + 31), false]);
		expect(await pm.events.since({ cursor: page.cursor })).toEqual({ events: [], cursor: page.cursor, more: false });
		expect(await saidBy(pm.events.since({ cursor: "999999" }))).toMatchObject({ code: "000001", message: expect.stringContaining("backup") });
	});
});
