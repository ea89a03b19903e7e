import { isDeepStrictEqual } from "node:util";
import { callTRPCProcedure } from "@trpc/server";
import { beforeAll, expect, test } from "vitest";
import { builtInRoles } from "../../door/permissions.ts";
import { proceduresOf, testContext } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { appRouter } from "../app-router.ts";
import { lookedAt } from "./looked-at.test-support.ts";
import { mayCall } from "./may-call.test-support.ts";
import { ownedObjects } from "./owned-objects.ts";

const world = worldPerFile();

const procedures = proceduresOf(appRouter);

/** Everything a role's call answers, an error's message and data included. */
async function answerOf(procedure: (typeof procedures)[number], role: string, input: unknown): Promise<string> {
	// Asked for before each call: some procedures end the session they are called with.
	const ctx = testContext(world.services, { token: await world.freshToken(role) });
	const call = callTRPCProcedure({
		router: appRouter,
		path: procedure.path,
		type: procedure.type,
		ctx,
		getRawInput: () => Promise.resolve(input),
		signal: undefined,
		batchIndex: 0,
	});
	return call.then(
		(data) => JSON.stringify(data) ?? "",
		(error: unknown) => {
			const said = JSON.stringify(error instanceof Error ? [error.message, error.cause] : error);
			// Who is not signed in learns nothing, whatever the procedure does.
			expect(said, role).not.toMatch(/error\.token(?:Expired|Kicked)/);
			return said;
		},
	);
}

const mark = `marker${crypto.randomUUID().slice(0, 8)}`;
/** Every kind of owned object there is a domain of, each with a row of its owner's: all of them stand there at once, for a call takes its time whatever it names. */
const kinds = ownedObjects
	.filter(({ domain }) => procedures.some(({ path }) => path.startsWith(`${domain}.`)))
	.map((kind, at) => ({ ...kind, id: crypto.randomUUID(), marker: `${mark}-${at}-` }));
type Kind = (typeof kinds)[number];

const ownerId = ({ owner }: Kind) => world.users.get(owner)?.id ?? 0;
const rowOf = (kind: Kind) => kind.read(world.db, { id: kind.id, ownerId: ownerId(kind) });
/** Inputs that name none of the rows, and those that name one. */
const general = [undefined, {}, { ids: kinds.map(({ id }) => id) }, { search: mark }];
const namesOf = ({ id, marker, inputs }: Kind) => [{ id }, ...inputs(id, marker)];
const builtIn = new Map(builtInRoles().map((role) => [role.code, role]));
/** Roles to try a procedure as: one that may not call it is refused whatever it names, as the denial matrix shows. */
const rolesOf = ({ meta }: (typeof procedures)[number], who: "strangers" | "onlookers") =>
	[...new Set(kinds.flatMap((kind) => kind[who] ?? []))].filter((code) => {
		const role = builtIn.get(code);
		return !role || mayCall(role, meta);
	});

beforeAll(async () => {
	const at = world.services.clock.now.toISOString();
	for (const kind of kinds) await kind.create(world.db, { id: kind.id, ownerId: ownerId(kind), marker: kind.marker, at });
});

/** Calls a procedure as a role with all that may name the rows it is a stranger to or looks on; its answers, and which of those rows have changed. */
async function tried(procedure: (typeof procedures)[number], role: string, who: "strangers" | "onlookers") {
	const foreign = kinds.filter((kind) => kind[who]?.includes(role));
	const before = await Promise.all(foreign.map(rowOf));
	let answers = "";
	for (const input of lookedAt(procedure.path, [...general, ...foreign.flatMap(namesOf)])) answers += await answerOf(procedure, role, input);
	const after = await Promise.all(foreign.map(rowOf));
	const changed = foreign.flatMap(({ domain }, at) => (isDeepStrictEqual(before[at], after[at]) ? [] : [domain]));
	return { changed, shown: foreign.flatMap(({ domain, marker }) => (answers.includes(marker) ? [domain] : [])) };
}

test.each(procedures)("$path neither shows nor changes what is another's", async (procedure) => {
	for (const role of rolesOf(procedure, "strangers")) expect(await tried(procedure, role, "strangers"), role).toEqual({ changed: [], shown: [] });
});

test.each(procedures.filter(({ type }) => type === "mutation"))("$path changes nothing for those who only see it", async (procedure) => {
	for (const role of rolesOf(procedure, "onlookers")) expect((await tried(procedure, role, "onlookers")).changed, role).toEqual([]);
});

test.each(kinds)("what is of $domain is shown to its owner ($marker)", async (kind) => {
	const own = procedures.filter(({ path }) => path.startsWith(`${kind.domain}.`));
	let answers = "";
	// One after the other: a sign-in ends the session before.
	for (const procedure of own) for (const input of [...general, ...namesOf(kind)]) answers += await answerOf(procedure, kind.owner, input);
	expect(answers).toContain(kind.marker);
});
