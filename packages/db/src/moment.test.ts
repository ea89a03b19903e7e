import { expect, test } from "vitest";
import { atOneMoment, createDatabase, migrate } from "./index.ts";
import { clientOf, startSqld, testDb } from "./testing.ts";

const codes = async (db: Parameters<typeof atOneMoment>[0]) =>
	(await db.selectFrom("company").select("code").orderBy("code").execute()).map((c) => c.code);
const add = (db: Parameters<typeof atOneMoment>[0], code: string) =>
	db.insertInto("company").values({ id: code, code, name: code, language: "en" }).execute();

test("a moment stays while others write, and lets them", async () => {
	const { db, close } = await testDb();
	await add(db, "a");
	const read = await atOneMoment(db, async (moment) => {
		const first = await codes(moment);
		for (let i = 0; i < 50; i++) await add(db, `b${i}`);
		return [first, await codes(moment)];
	});
	expect(read).toEqual([["a"], ["a"]]);
	expect(await codes(db)).toHaveLength(51);
	await close();
});

// libsql-server lets go of a transaction after ten seconds without a word, and of one that writes after five where others want to.
test("a moment of libsql-server stays for longer than it keeps what nobody uses", { timeout: 120_000 }, async () => {
	const server = await startSqld();
	const db = createDatabase(clientOf(server));
	await migrate(db);
	await add(db, "a");
	const read = await atOneMoment(db, async (moment) => {
		const first = await codes(moment);
		for (let second = 0; second < 12; second++) {
			await db.transaction().execute((trx) => add(trx, `b${second}`));
			await new Promise((resolve) => setTimeout(resolve, 1_000));
		}
		return [first, await codes(moment)];
	});
	expect(read).toEqual([["a"], ["a"]]);
	expect(await codes(db)).toHaveLength(13);
	await db.destroy();
	await server.stop();
});
