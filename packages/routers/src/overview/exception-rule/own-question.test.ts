import { createDatabase } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { clientOf, dataOf, startSqld } from "@iqt/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books } from "../../prices/books.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { askOwn, checkQuestion } from "./own-question.ts";
import { sentQuotation } from "./testing.ts";

const world = worldPerFile();
let pm = "";
beforeAll(async () => {
	await world.db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
	await sentQuotation(world.db, { number: "Q-1", owner_id: world.users.get("SALS")?.id ?? 0 });
	await sentQuotation(world.db, { number: "Q-2", owner_id: world.users.get("SALS")?.id ?? 0 });
	pm = (
		await world.db
			.selectFrom("user")
			.select("guid")
			.where("id", "=", world.users.get("PM")?.id ?? 0)
			.executeTakeFirstOrThrow()
	).guid;
});

const question =
	"SELECT number, total_minor, '/QuotationReference/quotationRecord/' || id AS path FROM quotation WHERE state = 'sent' ORDER BY number";
const rule = (over: object = {}) => ({
	...{ name: crypto.randomUUID(), businessType: "ownQuestion" as const, value: 0, exceptionType: "missing" as const, executor: pm },
	...{ subject: "S", caseCategory: "C", every: 1, question },
	...over,
});

/** What nobody may ask, with the words it is refused by. */
const wrong: [string, string][] = [
	["SELECT password_hash FROM user", "user"],
	["SELECT number FROM quotation WHERE owner_id IN (SELECT user_id FROM session)", "session"],
	["SELECT number FROM quotation UNION SELECT user_name FROM user", "user"],
	["WITH x AS (SELECT email FROM user) SELECT email FROM x", "user"],
	["SELECT 1) UNION SELECT * FROM (SELECT email FROM user", "user"],
	["SELECT name FROM sqlite_schema", "sqlite_schema"],
	["SELECT value FROM json_each('[1]')", "VOpen"],
	["SELECT name FROM pragma_table_info('user')", "VOpen"],
	["SELECT number FROM quotation; DELETE FROM quotation", "semicolon"],
	["DELETE FROM quotation", "SELECT"],
	["WITH x AS (SELECT 1) DELETE FROM quotation", "syntax"],
	["PRAGMA journal_mode", "SELECT"],
	["SELECT nothing FROM quotation", "nothing"],
	["SELECT readfile('/etc/passwd')", "readfile"],
	["SELECT writefile('/tmp/x', number) FROM quotation", "writefile"],
	["SELECT load_extension('x')", "load_extension"],
	["SELECT randomblob(500000000)", "randomblob"],
	["SELECT hex(number) FROM quotation", "hex"],
	["SELECT zeroblob(900000000)", "zeroblob"],
	["SELECT printf('%.900000000c', 'x')", "printf"],
	["SELECT replace(number, 'Q', number) FROM quotation", "replace"],
	["SELECT group_concat(number) FROM quotation", "group_concat"],
	["SELECT number FROM quotation WHERE number REGEXP '(Q+)+$'", "regexp"],
	["SELECT sqlite_version()", "sqlite_version"],
	["WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c", "itself"],
	["WITH c(n) AS (SELECT 'x' UNION ALL SELECT n || n FROM c) SELECT n FROM c", "itself"],
	["SELECT a.number FROM quotation a, quotation b", "every row"],
	["SELECT DISTINCT a.document FROM quotation a JOIN quotation b ON a.id < b.number || 'x'", "every row"],
	[`SELECT ${Array(10).fill("number").join(" || ")} FROM quotation`, "8 times"],
	[`SELECT ${Array(21).fill("number").join(", ")} FROM quotation`, "20 columns"],
];

describe("a question of one's own", () => {
	test("finds what its first column names, with the screen it says", async () => {
		const { id } = await world.as("superuser").exceptionRule.save(rule());
		const { count, items } = await world.as("superuser").exceptionRule.wouldFind({ id });
		expect([count, items.map(({ words }) => words)]).toEqual([2, ["Q-1", "Q-2"]]);
		expect(items[0]?.path).toMatch(/^\/QuotationReference\/quotationRecord\/[0-9a-f-]{36}$/);
	});

	test.each(wrong)("may not be %s", async (text, words) => {
		const said = await saidBy(world.as("superuser").exceptionRule.save(rule({ question: text })));
		expect(said).toMatchObject({ code: "000001", data: [{ field: "question", message: expect.stringContaining(words) }] });
	});

	test("may be about the rates of every price book", async () => {
		for (const { table } of books) await checkQuestion(world.db, `SELECT id FROM ${table}`);
	});

	test("goes nowhere with the path of another site, and names each object once", async () => {
		const away = "SELECT 'a' AS what, 1 AS mark, '//evil.example' AS path UNION ALL SELECT 'a', 2, 'https://evil.example'";
		expect(await askOwn(world.db, world.services, away, 10)).toEqual([{ object: "a", mark: "2", said: { text: "a" }, path: "/dashboard" }]);
	});

	test("may match, count and put together what it names", async () => {
		const text = `SELECT q.number || ' of ' || upper(q.language), 1, '/x/' || q.id AS path, round(sum(q.total_minor) / 100.0, 1), count(*)
			FROM quotation q WHERE q.number LIKE 'Q-%' AND json_extract(q.document, '$.a') IS NULL GROUP BY q.id ORDER BY q.number -- the end`;
		const [first] = await askOwn(world.db, world.services, text, 10);
		expect(first).toMatchObject({ object: "Q-1 of EN", mark: "1", path: expect.stringMatching(/^\/x\/[0-9a-f-]{36}$/) });
	});

	test("may join by what both hold, in parts", async () => {
		const text = `SELECT q.number FROM quotation q JOIN currency c ON c.code = q.currency LEFT JOIN customer k ON k.name = q.customer_name
			WHERE q.owner_id IN (SELECT owner_id FROM quotation WHERE state = 'sent') UNION SELECT number FROM quotation WHERE state = 'draft' ORDER BY 1`;
		expect((await askOwn(world.db, world.services, text, 10)).map(({ object }) => object)).toEqual(["Q-1", "Q-2"]);
	});

	test("says what it finds in one short line, whatever is in a cell", async () => {
		const ask = async (text: string) => (await askOwn(world.db, world.services, text, 10)).map(({ object }) => object);
		expect(await ask("SELECT 9007199254740993 UNION ALL SELECT 'a\nb\u202Ec' UNION ALL SELECT NULL")).toEqual(["9007199254740993", "a b c"]);
		expect(await ask(`SELECT '${"x".repeat(3_000)}'`)).toEqual(["x".repeat(200)]);
	});

	test("that the database cannot answer is refused with what it says", async () => {
		const { id } = await world.as("superuser").exceptionRule.save(rule({ question: "SELECT abs(-9223372036854775808)" }));
		expect(await saidBy(world.as("superuser").exceptionRule.wouldFind({ id }))).toMatchObject({
			code: "000001",
			data: [{ field: "question", message: expect.stringContaining("integer overflow") }],
		});
	});

	test("is written by super administrators alone, and told to who may see all it may be about", async () => {
		const permissions = ["exceptionRule.view", "exceptionRule.edit"];
		const { id: role } = await world.as("superuser").roles.add({ code: "RULES", name: "Rules", roleType: "internal", permissions });
		await world.db
			.insertInto("user_role")
			.values({ user_id: world.users.get("VDM")?.id ?? 0, role_id: role })
			.execute();
		expect(await saidBy(world.as("VDM").exceptionRule.save(rule()))).toMatchObject({ code: "000008" });
		const saved = rule();
		const { id, version } = await world.as("superuser").exceptionRule.save(saved);
		expect(await saidBy(world.as("VDM").exceptionRule.save({ ...saved, id, version, executor: pm, subject: "mine" }))).toMatchObject({
			code: "000008",
		});
		const sales = (
			await world.db
				.selectFrom("user")
				.select("guid")
				.where("id", "=", world.users.get("SALS")?.id ?? 0)
				.executeTakeFirstOrThrow()
		).guid;
		expect(await saidBy(world.as("superuser").exceptionRule.save(rule({ executor: sales })))).toMatchObject({ data: [{ field: "executor" }] });
		expect(await saidBy(world.as("superuser").exceptionRule.save(rule({ question: " " })))).toMatchObject({ data: [{ field: "question" }] });
	});
});

test.each(["", "n = 0 OR "])("one that would never end is stopped, after its first row, too (%s), and the database reads on", async (first) => {
	const file = openFile(world.database.path, { threads: true });
	const sixty = Array.from({ length: 60 }, (_, n) => `(${n})`).join(", ");
	const nested = (depth: number): string =>
		depth === 6 ? "1" : `(SELECT count(*) FROM t t${depth} WHERE t${depth}.n <> t${depth - 1}.n AND ${nested(depth + 1)} > 0)`;
	const endless = `WITH t(n) AS (VALUES ${sixty}) SELECT n FROM t t0 WHERE ${first}${nested(1)} > 0`;

	let isStopped = false;
	// Words of a write make it none: others write meanwhile.
	const asked = askOwn(file.db, file, `${endless} -- update, delete`, 10).finally(() => {
		isStopped = true;
	});
	const refusal = expect(asked).rejects.toMatchObject({ messageId: "exceptionRule.tooLong" });
	await new Promise((resolve) => setTimeout(resolve, 300));
	await file.db.updateTable("currency").set({ name: "Renminbi" }).where("code", "=", "CNY").execute();
	expect(isStopped).toBe(false);
	await refusal;
	expect(await askOwn(file.db, file, question, 10)).toHaveLength(2);
	await file.close();
});

describe("on a server", () => {
	let server: Awaited<ReturnType<typeof startSqld>>;
	beforeAll(async () => {
		server = await startSqld({ data: await dataOf(world.database) });
	});
	afterAll(() => server.stop());

	test("it is held to the same tables", async () => {
		const db = createDatabase(clientOf(server));
		expect((await askOwn(db, {}, question, 1)).map(({ object }) => object)).toEqual(["Q-1"]);
		for (const [text, words] of wrong) {
			const error = await checkQuestion(db, text).then(
				() => null,
				(thrown: { values?: object; messageId?: string }) => JSON.stringify([thrown.messageId, thrown.values]),
			);
			expect(error, text).not.toBeNull();
			void words;
		}
		await db.destroy();
	});
});
