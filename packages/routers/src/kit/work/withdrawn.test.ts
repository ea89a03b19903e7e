import { createDatabase } from "@iqt/db";
import { clientOf, dataOf, startSqld } from "@iqt/db/testing";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { saidBy, testContext } from "../../testing/portal.ts";
import { questionGroups } from "../imports/questions.ts";
import { forwarding, type ImportDesk, importDesk, railLine as line, railSheet as sheet } from "../imports/testing.ts";
import { fillBook } from "../price-book/testing.ts";

type Desk = Pick<ImportDesk, "services" | "users" | "working">;

/** What takes the right to write the book away, whichever way it goes. */
const withdrawals = {
	"the right is taken from the role": sql`DELETE FROM role_permission WHERE permission = 'inlandRail.edit'`,
	"sight of costs is": sql`DELETE FROM role_permission WHERE permission = 'cost.view'`,
	"the role is taken from the person": sql`DELETE FROM user_role WHERE user_id = (SELECT id FROM user WHERE user_name = 'pm')`,
	"the person is disabled": sql`UPDATE user SET status = 'disabled' WHERE user_name = 'pm'`,
};

/** Does something once, right after the first statement a pattern matches: by then the work is begun, and nothing of it written. */
function onceAfter({ services }: Desk, pattern: RegExp, act: () => Promise<unknown>): void {
	let waits = true;
	const found = new WeakSet<object>();
	services.db = services.db.withPlugin({
		transformQuery({ node, queryId }) {
			if (waits && pattern.test(JSON.stringify(node))) {
				waits = false;
				found.add(queryId);
			}
			return node;
		},
		async transformResult({ result, queryId }) {
			if (found.has(queryId)) await act();
			return result;
		},
	});
}

const beginsWork = /^\{"kind":"InsertQueryNode".*"name":"work"/;
const beginsApplying = /^\{"kind":"UpdateQueryNode".*"name":"import_batch".*"applying"/;

const as = (desk: Desk, token?: string) => createCaller(testContext(desk.services, { token: token ?? desk.users.get("PM")?.token ?? null }));
const costs = async ({ services }: Desk) =>
	(await services.db.selectFrom("inland_rail_rate").select("cost_minor").orderBy("cost_minor").distinct().execute()).map((rate) => rate.cost_minor);
const entries = async ({ services }: Desk) =>
	(await services.db.selectFrom("change_log").select("action").where("object_type", "=", "inlandRail").execute()).map(({ action }) => action);
const merge = { mode: "merge" as const, confirmed: [...questionGroups] };
const operation = { field: "cost", op: "add" as const, value: "1" };

describe("over a file", () => {
	const open = async () => {
		const desk = await importDesk();
		onTestFinished(() => desk.close());
		return desk;
	};

	test.each(Object.entries(withdrawals))("nothing of a bulk change is written where %s after it began", async (_, withdrawal) => {
		const desk = await open();
		await fillBook(desk.services.db, 40);
		const { db } = desk.services;
		onceAfter(desk, beginsWork, () => withdrawal.execute(db));
		await as(desk).inlandRail.startApplyToAll({ predicate: {}, operation });
		await Promise.all(desk.working);
		expect([await costs(desk), await entries(desk)]).toEqual([[100_000], []]);
		const work = await db.selectFrom("work").select(["state", "error"]).executeTakeFirstOrThrow();
		expect([work.state, JSON.parse(work.error ?? "{}")]).toEqual(["failed", { messageId: "work.rightGone", values: {} }]);
	});

	test.each(Object.entries(withdrawals))("nothing of an import is written where %s after it began", async (_, withdrawal) => {
		const desk = await open();
		const { upload, book } = forwarding(() => desk);
		const { id } = await upload(await sheet(line(), line({ 3: "40GP" })));
		const { db } = desk.services;
		onceAfter(desk, beginsApplying, () => withdrawal.execute(db));
		await as(desk).imports.startApply({ batchId: id, ...merge });
		await Promise.all(desk.working);
		expect([await book(), await entries(desk)]).toEqual([[], []]);
		const batch = await db.selectFrom("import_batch").select(["state", "error"]).executeTakeFirstOrThrow();
		expect([batch.state, JSON.parse(batch.error ?? "{}")]).toEqual(["preview", { messageId: "work.rightGone", values: {} }]);
	});

	test("an import that is waited for says so itself, and goes in once the right is back", async () => {
		const desk = await open();
		const { upload, book } = forwarding(() => desk);
		const { id } = await upload(await sheet(line()));
		const { db } = desk.services;
		const held = await db.selectFrom("role_permission").selectAll().where("permission", "=", "inlandRail.edit").execute();
		onceAfter(desk, beginsApplying, () => withdrawals["the right is taken from the role"].execute(db));
		const said = await saidBy(as(desk).imports.applyBatch({ batchId: id, ...merge }));
		expect(said).toMatchObject({ code: "000008" });
		await db.insertInto("role_permission").values(held).execute();
		await as(desk).imports.applyBatch({ batchId: id, ...merge });
		expect(await book()).toHaveLength(1);
	});

	test("a program's import ends with its token, a person's goes on after they have signed out", async () => {
		const desk = await open();
		const { upload, book } = forwarding(() => desk);
		const { db } = desk.services;
		const { id } = await upload(await sheet(line()));
		const scopes = ["inlandRail.edit", "inlandRail.view", "cost.view"];
		const { token } = await as(desk).auth.tokens.create({ name: "program", scopes, days: 30 });
		onceAfter(desk, beginsApplying, () => sql`UPDATE api_token SET revoked_at = '2026-11-20T08:00:00.000Z'`.execute(db));
		expect(await saidBy(as(desk, token).imports.applyBatch({ batchId: id, ...merge }))).toMatchObject({ code: "000008" });
		expect(await book()).toEqual([]);
		desk.services.db = db;
		onceAfter(desk, beginsApplying, () => sql`UPDATE session SET ended_at = '2026-11-20T08:00:00.000Z', end_reason = 'signedOut'`.execute(db));
		await as(desk).imports.startApply({ batchId: id, ...merge });
		await Promise.all(desk.working);
		expect(await book()).toHaveLength(1);
	});
});

test("over libsql-server nothing of a bulk change is written after the right is gone", { timeout: 120_000 }, async () => {
	const made = await importDesk();
	await fillBook(made.services.db, 40);
	const data = await dataOf(made.database);
	await made.close();
	const server = await startSqld({ data });
	const db = createDatabase(clientOf(server));
	onTestFinished(async () => {
		await db.destroy();
		await server.stop();
	});
	const desk: Desk = { ...made, services: { ...made.services, db } };
	onceAfter(desk, beginsWork, () => withdrawals["the right is taken from the role"].execute(db));
	await as(desk).inlandRail.startApplyToAll({ predicate: {}, operation });
	await Promise.all(desk.working);
	const [work] = await db.selectFrom("work").select(["state", "error"]).execute();
	expect([work?.state, work?.error]).toEqual(["failed", expect.stringContaining("work.rightGone")]);
	expect([await costs(desk), await entries(desk)]).toEqual([[100_000], []]);
});
