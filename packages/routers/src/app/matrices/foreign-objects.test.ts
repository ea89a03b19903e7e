import { callTRPCProcedure } from "@trpc/server";
import { beforeAll, describe, expect, test } from "vitest";
import { proceduresOf, testContext } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { appRouter } from "../app-router.ts";
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

describe.each(ownedObjects.filter(({ domain }) => procedures.some(({ path }) => path.startsWith(`${domain}.`))))("another's $domain", (kind) => {
	const id = crypto.randomUUID();
	const marker = `marker${id.slice(0, 8)}`;
	const inputs = [undefined, {}, { id }, { ids: [id] }, { search: marker }, ...kind.inputs(id, marker)];
	const ownerId = () => world.users.get(kind.owner)?.id ?? 0;

	beforeAll(() => kind.create(world.db, { id, ownerId: ownerId(), marker, at: world.services.clock.now.toISOString() }));

	test.each(procedures)("is neither shown nor changed by $path", async (procedure) => {
		const before = await kind.read(world.db, { id, ownerId: ownerId() });
		for (const role of kind.strangers) {
			for (const input of inputs) expect(await answerOf(procedure, role, input), role).not.toContain(marker);
		}
		expect(await kind.read(world.db, { id, ownerId: ownerId() })).toEqual(before);
	});

	test.each(kind.onlookers ? procedures.filter(({ type }) => type === "mutation") : [])(
		"is not changed by $path by those who only see it",
		async (procedure) => {
			const before = await kind.read(world.db, { id, ownerId: ownerId() });
			for (const role of kind.onlookers ?? []) for (const input of inputs) await answerOf(procedure, role, input);
			expect(await kind.read(world.db, { id, ownerId: ownerId() })).toEqual(before);
		},
	);

	test("is shown to its owner", async () => {
		const own = procedures.filter(({ path }) => path.startsWith(`${kind.domain}.`));
		let answers = "";
		// One after the other: a sign-in ends the session before.
		for (const procedure of own) for (const input of inputs) answers += await answerOf(procedure, kind.owner, input);
		expect(answers).toContain(marker);
	});
});
