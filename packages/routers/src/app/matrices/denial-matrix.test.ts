import { callTRPCProcedure } from "@trpc/server";
import { describe, expect, test } from "vitest";
import { builtInRoles, isPermission } from "../../door/permissions.ts";
import { startSession } from "../../door/session/session.ts";
import { publicError } from "../../door/trpc.ts";
import { proceduresOf, testContext } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { appRouter } from "../app-router.ts";
import { mayCall } from "./may-call.test-support.ts";

const world = worldPerFile();

const procedures = proceduresOf(appRouter).map(({ path, type, meta }) => ({ path, type, meta, access: meta.access }));
type Listed = (typeof procedures)[number];

/** Code of a call with this token and input: what the door would answer. */
const call = (procedure: Listed, token: string | null, input: unknown): Promise<string> =>
	callTRPCProcedure({
		router: appRouter,
		path: procedure.path,
		type: procedure.type,
		ctx: testContext(world.services, { token }),
		getRawInput: () => Promise.resolve(input),
		signal: undefined,
		batchIndex: 0,
	}).then(
		() => "000000",
		(error: unknown) => publicError(error, { language: "en" }).code,
	);

const signInAs = (role: string, at = world.services.clock.now) =>
	startSession(world.db, { userId: world.users.get(role)?.id ?? 0, now: at, address: "", userAgent: "" }).then(({ token }) => token);

const inputs = [undefined, {}, { id: "00000000-0000-4000-8000-000000000000" }];
const refusals = ["000008", "000009", "000010"];

describe.each(procedures.filter(({ access }) => access !== "public"))("$path ($access)", (procedure) => {
	test.each(inputs)("is shut without a living token, whatever the input (%j)", async (input) => {
		for (const token of [null, "", "not-a-token", "0".repeat(64)]) expect(await call(procedure, token, input)).toBe("000009");
		const expired = await signInAs("superuser", new Date(world.services.clock.now.getTime() - 3_600_000));
		expect(await call(procedure, expired, input)).toBe("000009");
		const kicked = await signInAs("superuser");
		await signInAs("superuser");
		expect(await call(procedure, kicked, input)).toBe("000010");
	});

	test.each(builtInRoles())("answers $code as the registry says", async (role) => {
		for (const input of inputs) {
			// Asked for before each call: some procedures end the session they are called with.
			const code = await call(procedure, await world.freshToken(role.code), input);
			if (mayCall(role, procedure.meta)) expect(refusals).not.toContain(code);
			else expect(code).toBe("000008");
		}
	});
});

describe.each(procedures.filter(({ access }) => access === "public"))("$path (public)", (procedure) => {
	test.each(inputs)("is open without a token (%j)", async (input) => {
		expect(refusals).not.toContain(await call(procedure, null, input));
	});
});

test("a user whose roles were all taken away is refused everything that needs a right", async () => {
	const token = await signInAs("PM");
	await world.db
		.deleteFrom("user_role")
		.where("user_id", "=", world.users.get("PM")?.id ?? 0)
		.execute();
	for (const procedure of procedures.filter(({ access }) => isPermission(access)))
		expect(await call(procedure, token, {}), procedure.path).toBe("000008");
});
