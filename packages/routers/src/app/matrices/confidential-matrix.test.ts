import { placeRow } from "@iqt/db/testing";
import { translate } from "@iqt/i18n";
import { beforeAll, describe, expect, test } from "vitest";
import { sampleSearch, seedPrices } from "../../desk/quotation/testing.ts";
import { permissionKeys } from "../../door/permissions.ts";
import { startSession } from "../../door/session/session.ts";
import { publicError } from "../../door/trpc.ts";
import { recordKinds } from "../../kit/records/registry.ts";
import { contract, lineKey } from "../../kit/rest/contract.ts";
import { createUser } from "../../people/account/bootstrap.ts";
import { books } from "../../prices/books.ts";
import { answersOf, readableBytes } from "../../testing/answers.ts";
import { proceduresOf, testContext, testPassword } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { appRouter, createCaller, restRoutes } from "../app-router.ts";
import { runDueJobs } from "../jobs/runner.ts";
import { handleRest } from "../rest/adapter.ts";
import { type Fed, feedConfidential, hidingKinds, holdsSecret, spellingFinder } from "./confidential-feed.ts";
import { lookedAt } from "./looked-at.test-support.ts";

const world = worldPerFile();
const tokens = new Map<string, string>();
let fed: Fed;
let inputs: { of: string | null; input: unknown }[];
let finder: ReturnType<typeof spellingFinder>;
let entries: { objectType: string; objectId: string }[];

/** A staff person with a role of these rights. */
async function person(code: string, permissions: readonly string[]): Promise<number> {
	const { db, services } = world;
	const { id: role_id } = await db
		.insertInto("role")
		.values({
			guid: crypto.randomUUID(),
			code,
			name: code,
			role_type: "internal",
			is_super: 0,
			department: null,
			position: null,
			can_quotation: 1,
			focal_type: null,
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	for (const permission of permissions) await db.insertInto("role_permission").values({ role_id, permission }).execute();
	const user = {
		userName: code.toLowerCase(),
		email: `${code}@example.com`,
		displayName: code,
		userType: 1 as const,
		roles: [code],
		password: testPassword,
	};
	const { id } = await createUser(services, user);
	tokens.set(code, (await startSession(db, { userId: id, now: services.now(), address: "", userAgent: "" })).token);
	return id;
}

const everythingElse = permissionKeys().filter((key) => key !== "cost.view");

beforeAll(async () => {
	const { db, services } = world;
	await seedPrices(db, services.now().toISOString());
	// A train ends elsewhere than it begins.
	await db
		.insertInto("place")
		.values(placeRow({ id: crypto.randomUUID(), kind: "inlandCity", code: "DEDUI", name: "Duisburg", name_zh: "杜伊斯堡" }))
		.execute();
	for (const role of ["CX", "SALS", "APPROVER", "FINALAPPROVER", "ComAdmin", "ComUser", "PM", "VDM"]) tokens.set(role, world.tokenOf(role) ?? "");
	await person("ALLBUT", everythingElse);
	await person("SEEING", ["cost.view", ...everythingElse]);
	const feeder = await person("FEEDER", ["cost.view", ...everythingElse]);
	const as = (token: string | undefined) => createCaller(testContext(services, { token: token ?? null }));
	fed = await feedConfidential(db, as(tokens.get("FEEDER")), world.settled);
	const scopes = await as(tokens.get("SEEING")).auth.tokens.create({ name: "blind", scopes: everythingElse.slice(0, 200), days: 1 });
	tokens.set("API token", scopes.token);
	// Whoever wrote it all has lost the right since.
	await db
		.deleteFrom("role_permission")
		.where("permission", "=", "cost.view")
		.where("role_id", "in", (eb) => eb.selectFrom("user_role").select("role_id").where("user_id", "=", feeder))
		.execute();
	entries = await db.selectFrom("change_log").select(["object_type as objectType", "object_id as objectId"]).distinct().execute();
	const works = await db.selectFrom("work").select(["id", "domain"]).execute();
	const ids = [...fed.ids, ...works.map(({ id, domain }): [string, string] => [id, domain])];
	finder = spellingFinder(fed.marks);
	const [someMark] = fed.marks.keys();
	const anybody = [
		undefined,
		{},
		{ pageSize: 200 },
		{ search: someMark },
		{ day: "2026-11-20" },
		{ date: "2026-11-20" },
		sampleSearch,
		{ ...sampleSearch, asOf: world.services.now().toISOString() },
	];
	inputs = [
		...anybody.map((input) => ({ of: null, input })),
		...ids.map(([id, of]) => ({ of, input: { id, changeId: id, batchId: id, quotationId: id, ids: [id], version: 1 } })),
	];
}, 120_000);

const blind = ["CX", "SALS", "APPROVER", "FINALAPPROVER", "ComAdmin", "ComUser", "ALLBUT", "FEEDER", "API token"];

/** Calls that write nothing but a file for their caller: they are read like answers. */
const makesFile = /(Url|[dD]ownload|[eE]xport|errorFile)$/;
const procedures = proceduresOf(appRouter);
const reading = procedures.filter(({ path, type, meta }) => type === "query" || (meta.unlogged !== undefined && makesFile.test(path)));

const { call, readable, codeOf } = answersOf(
	() => world.services,
	(who) => tokens.get(who) ?? null,
);

/** What hides something, each beside the one whose ids its procedures are asked for too. */
const hiding = [...books.map(({ domain }) => domain), ...hidingKinds().map(({ name }) => name)];
const neighbours = new Map(hiding.map((domain, i) => [domain, hiding[(i + 1) % hiding.length]]));

/** Whether a procedure is asked for what is of a domain: those of a book or record for their own and one other, all else for everything. */
function concerns({ path }: { path: string }, of: string): boolean {
	const own = path.slice(0, path.indexOf("."));
	const neighbour = neighbours.get(own);
	return neighbour === undefined || of === own || of === neighbour || !neighbours.has(of);
}

/** The inputs that differ in something the procedure looks at; one for somebody it refuses whatever they ask. */
async function asked(procedure: { path: string; type: string }, who: string): Promise<unknown[]> {
	if ((await codeOf(procedure, who, {})) === "000008") return [{}];
	const concerning = inputs.filter(({ of }) => of === null || concerns(procedure, of));
	return lookedAt(
		procedure.path,
		concerning.map(({ input }) => input ?? {}),
	);
}

/** Where the text tells a mark, and by which door that came in; nothing where it tells none. `said`: what the caller said themselves. */
const leaks = (text: string, said = ""): string[] =>
	finder(text)
		.filter(({ mark }) => !said.includes(mark))
		.map(({ mark, spelling, at }) => `${spelling} (${fed.marks.get(mark)}) in …${text.slice(Math.max(0, at - 150), at + 60)}`);

/** How answers and workbooks name the confidential fields of a procedure's book or kind whose values may be too short to be known again. */
function unmarkedOf({ path }: { path: string }): string[] {
	const own = path.slice(0, path.indexOf("."));
	const fields = books.find(({ domain }) => domain === own)?.fields ?? recordKinds().find(({ name }) => name === own)?.fields ?? [];
	return fields.filter((f) => f.confidential && !holdsSecret(f)).flatMap(({ name, label }) => [`"${name}":`, `>${translate("en", label)}<`]);
}

test("every kind of record that hides something is fed, and every door of every book", () => {
	const fedBy = new Set(fed.marks.values());
	const unfed = hidingKinds().filter(({ name }) => !fedBy.has(`${name} create`) || !fedBy.has(`${name} update`));
	expect(unfed.map(({ name }) => name)).toEqual([]);
	expect(hidingKinds().map(({ name }) => name)).toEqual(expect.arrayContaining(["parameter", "priceSetting"]));
	const doors = new Set([...fed.marks.values()].map((door) => door.slice(door.indexOf(" ") + 1)));
	expect([...doors].sort()).toEqual(
		["add", "amount added", "apply to all", "condition", "create", "quick edit of many", "quick edit of one", "quotation", "update", "work"].sort(),
	);
});

test("every confidential field of every book and kind of record is fed", () => {
	const ofBooks = books.flatMap(({ domain, fields }) =>
		fields.filter((f) => f.confidential && holdsSecret(f)).map(({ name }) => `${domain}.${name}`),
	);
	const ofKinds = recordKinds().flatMap(({ name, fields }) =>
		fields.filter((f) => !f.computed && (f.confidential || f.unless !== undefined)).map((f) => `${name}.${f.name}`),
	);
	expect([...ofBooks, ...ofKinds].filter((field) => !fed.fields.has(field))).toEqual([]);
});

describe.each(reading)("$path", (procedure) => {
	test("tells nobody without the right anything of costs, vendors, margins, MSR or formulas", async () => {
		const unmarked = unmarkedOf(procedure);
		for (const who of blind) {
			for (const input of await asked(procedure, who)) {
				const answer = await readable(procedure, who, input);
				expect(leaks(answer, JSON.stringify(input)), who).toEqual([]);
				expect(
					unmarked.filter((name) => answer.includes(name)),
					who,
				).toEqual([]);
			}
		}
		await world.settled();
	});

	test("does not let them narrow, order or count by it either", async () => {
		const by = (field: string) => [
			{ filters: [{ field, op: "gte", value: "0" }] },
			{ filters: [{ field, op: "eq", value: "1" }] },
			{ sort: [{ field, order: "ascending" }] },
			{ field },
		];
		// What one book hides another may show: its own lists are asked for what it hides itself.
		const own = books.find((book) => procedure.path.startsWith(`${book.domain}.`));
		const shown = new Set(own?.fields.filter((field) => !field.confidential).map((field) => field.name));
		const hidden = [
			...books.map(({ domain, fields }) => ({ of: domain, fields })),
			...recordKinds().map(({ name, fields }) => ({ of: name, fields })),
		];
		const named = hidden.flatMap(({ of, fields }) =>
			fields.filter(({ name, confidential }) => confidential && !shown.has(name)).map(({ name }) => ({ of, name })),
		);
		const others = ["costMinor", "cost_minor", "msrMinor", "msrFormula", "trucker_code", "vendor", "vendorName", "supplier"];
		// A list that does not know a field knows it for nobody: one who may do all else asks for those of every other book and kind.
		const fieldsFor = (who: string) =>
			new Set([...named.filter(({ of }) => who === "ALLBUT" || concerns(procedure, of)).map(({ name }) => name), ...others]);
		const taken: string[] = [];
		for (const who of blind) {
			// Only lists look at these inputs; others leave them out.
			for (const [i, nonsense] of by("noSuchField").entries()) {
				if ((await codeOf(procedure, who, nonsense)) !== "000001") continue;
				for (const field of fieldsFor(who)) if ((await codeOf(procedure, who, by(field)[i])) === "000000") taken.push(`${who} ${field}`);
			}
		}
		expect(taken).toEqual([]);
	});
});

test.each(blind)("the history of any object tells %s nothing of them", async (who) => {
	const history = { path: "changeLog.history", type: "query" };
	for (const entry of entries) expect(leaks(await readable(history, who, entry))).toEqual([]);
});

test("a parameter that is not shared is neither found nor counted by its value", async () => {
	const value = [...fed.marks].find(([, door]) => door === "parameter update")?.[0] ?? "";
	const list = { path: "parameter.list", type: "query" };
	const found = async (who: string, input: object) => JSON.parse(await readable(list, who, input)) as { total: number };
	expect((await found("SEEING", { search: value })).total).toBe(1);
	for (const input of [{ search: value }, { filters: [{ field: "value", op: "eq", value }] }]) expect((await found("ALLBUT", input)).total).toBe(0);
	expect(leaks(await readable({ path: "parameter.facet", type: "query" }, "ALLBUT", { field: "value" }))).toEqual([]);
});

test.each(["ALLBUT", "CX", "ComAdmin"])("no path of the contract tells %s any of them", async (who) => {
	const routes = new Set(restRoutes.map(lineKey));
	const ids = [...fed.ids.keys()].slice(0, 4);
	for (const line of contract.filter((one) => routes.has(lineKey(one)) && one.access === "user")) {
		if (restRoutes.some((route) => lineKey(route) === lineKey(line) && procedures.some((p) => p.path === route.procedure && p.meta.logged))) continue;
		for (const id of ids) {
			const query = new URLSearchParams(line.query.map((key) => [key, id]));
			const path = `http://localhost${line.path.replace("{id}", id)}?${query}`;
			const body = JSON.stringify({ ids: [id], id, guid: id, pageSize: 200, pageIndex: 1, objectType: "inlandRail" });
			const request = new Request(path, {
				method: line.method,
				headers: { language: "en", token: tokens.get(who) ?? "" },
				...(line.method === "POST" || line.method === "PUT" ? { body } : {}),
			});
			const response = await handleRest(world.services, request, { address: "", requestId: "r" });
			expect(leaks(readableBytes(new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer(0)))), line.path).toEqual([]);
		}
	}
});

test("a refused change says none of them either", async () => {
	for (const procedure of procedures.filter(({ type, meta }) => type === "mutation" && meta.logged && meta.access !== "signedIn")) {
		for (const [id, of] of fed.ids) {
			if (!concerns(procedure, of)) continue;
			const input = { id, ids: [id], changeId: id, version: 1, rows: [{ id, version: 1, cells: { remark: "x" } }], predicate: {}, row: {} };
			const text = await call(procedure, "SALS", input).then(JSON.stringify, (error: unknown) =>
				JSON.stringify(publicError(error, { language: "en" })),
			);
			expect(leaks(text), procedure.path).toEqual([]);
		}
	}
});

test.each(blind)("%s was signed in all the while, and without the right", async (who) => {
	const info = JSON.parse(await readable({ path: "auth.userInfo", type: "query" }, who, undefined)) as { userInfo: { seesCost: boolean } };
	expect(info.userInfo.seesCost).toBe(false);
});

test("whoever holds the right sees every one of them, in the change log at least", async () => {
	let seen = "";
	for (const procedure of reading.filter(({ path }) => /list$|^changeLog|detail$/.test(path))) {
		for (const input of await asked(procedure, "SEEING")) seen += await readable(procedure, "SEEING", input);
	}
	for (const entry of entries) seen += await readable({ path: "changeLog.history", type: "query" }, "SEEING", entry);
	const told = new Set(finder(seen).map(({ mark }) => mark));
	expect([...fed.marks].filter(([mark]) => !told.has(mark))).toEqual([]);
});

test("no mail tells any of them", async () => {
	world.services.clock.now = new Date("2026-12-28T08:00:00.000Z");
	await runDueJobs(world.services);
	await world.settled();
	expect(leaks(JSON.stringify(world.services.sent))).toEqual([]);
	const queued = await world.db.selectFrom("outbox").selectAll().execute();
	expect(leaks(JSON.stringify(queued))).toEqual([]);
});
