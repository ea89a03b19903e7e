import { createDatabase } from "@iqt/db";
import { clientOf, dataOf, type Sqld, startSqld } from "@iqt/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { changeWriter, checkChain } from "../../door/change-log.ts";
import { testContext } from "../../testing/portal.ts";
import { type ImportDesk, importDesk } from "../imports/testing.ts";
import { fillBook } from "./testing.ts";

const ROWS = 400;
const WRITERS = 6;

let server: Sqld;
let desk: Pick<ImportDesk, "services" | "users" | "working">;
const clients: ReturnType<typeof createDatabase>[] = [];
const client = () => {
	const db = createDatabase(clientOf(server), { timeoutMs: 300_000, busyMs: 300_000 });
	clients.push(db);
	return db;
};

beforeAll(async () => {
	const made = await importDesk();
	await fillBook(made.services.db, ROWS);
	const data = await dataOf(made.database);
	await made.close();
	server = await startSqld({ data, checkpointSeconds: 1 });
	desk = { ...made, services: { ...made.services, db: client() } };
}, 120_000);
afterAll(async () => {
	await server.stop("SIGKILL");
	await Promise.allSettled(desk.working);
	for (const db of clients) await db.destroy();
});

test("changes many rates on libsql-server although six others write into the change log without a pause", { timeout: 300_000 }, async () => {
	const as = createCaller(testContext(desk.services, { token: desk.users.get("PM")?.token ?? null })).inlandRail;
	let going = true;
	let written = 0;
	const others = Array.from({ length: WRITERS }, async () => {
		const db = client();
		for (; going; written++) {
			await db.transaction().execute((trx) =>
				changeWriter(trx, { id: null, name: "somebody", source: "test" }, new Date()).write({
					action: "update",
					objectType: "parameter",
					objectId: "x",
					before: null,
					after: { written },
				}),
			);
		}
	});
	try {
		for (let turn = 1; turn <= 5; turn++) {
			const { id } = await as.startApplyToAll({ predicate: {}, operation: { field: "cost", op: "add", value: "1" } });
			await Promise.all(desk.working);
			const { state, count, error } = await createCaller(testContext(desk.services, { token: desk.users.get("PM")?.token ?? null })).work.get({ id });
			expect({ turn, state, count, error }).toEqual({ turn, state: "done", count: ROWS, error: null });
		}
	} finally {
		going = false;
		await Promise.all(others);
	}
	expect(written).toBeGreaterThan(0);
	expect((await checkChain(desk.services.db)).found).toBe(0);
});
