import { describe, expect, test } from "vitest";
import { builtInRoles, isPermission } from "../../door/permissions.ts";
import { startSession } from "../../door/session/session.ts";
import type { Meta } from "../../door/trpc.ts";
import { contract, lineKey } from "../../kit/rest/contract.ts";
import { proceduresOf } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { appRouter, restRoutes } from "../app-router.ts";
import { handleRest } from "../rest/adapter.ts";

const world = worldPerFile();

const metaOf = new Map(proceduresOf(appRouter).map(({ path, meta }) => [path, meta]));
const procedureOf = new Map(restRoutes.map((route) => [lineKey(route), route.procedure]));
const lines = contract.map((line) => {
	const procedure = procedureOf.get(lineKey(line));
	const meta = procedure === undefined ? undefined : metaOf.get(procedure);
	const built: Meta["access"] | undefined = meta?.access;
	return {
		name: `${line.method} ${line.path}`,
		line,
		built,
		and: meta?.and,
		staff: meta?.staff === true,
		access: built ?? (line.access === "user" ? ("signedIn" as const) : ("public" as const)),
	};
});
type Line = (typeof lines)[number]["line"];

const nobody = "00000000-0000-4000-8000-000000000000";

async function call(line: Line, token: string | null): Promise<string> {
	const query = new URLSearchParams(line.query.map((key) => [key, nobody]));
	const request = new Request(`http://localhost${line.path.replace("{id}", nobody)}?${query}`, {
		method: line.method,
		headers: { language: "en", ...(token ? { token } : {}) },
		...(line.method === "POST" || line.method === "PUT" ? { body: "{}" } : {}),
	});
	const response = await handleRest(world.services, request, { address: "", requestId: crypto.randomUUID() });
	const type = response?.headers.get("content-type") ?? "";
	if (!response || !type.includes("json")) return "file";
	return ((await response.json()) as { code: string }).code;
}

const signInAs = (role: string, at = world.services.clock.now) =>
	startSession(world.db, { userId: world.users.get(role)?.id ?? 0, now: at, address: "", userAgent: "" }).then(({ token }) => token);

test("every route is a line of the contract and names a procedure", () => {
	expect(restRoutes.filter((route) => !contract.some((line) => lineKey(line) === lineKey(route))).map((route) => route.path)).toEqual([]);
	expect(restRoutes.filter((route) => !metaOf.has(route.procedure)).map((route) => route.procedure)).toEqual([]);
});

test("no line that needs a user is bound to an open procedure, nor an open one to a shut one", () => {
	const wrong = lines.filter(({ line, built }) => built !== undefined && (line.access === "user") === (built === "public"));
	expect(wrong.map(({ name }) => name)).toEqual([]);
});

const refusals = ["000008", "000009", "000010"];

describe.each(lines.filter(({ access }) => access !== "public"))("$name ($access)", ({ line, access, and, staff }) => {
	test("is shut without a living token", async () => {
		for (const token of [null, "not-a-token", "0".repeat(64)]) expect(await call(line, token)).toBe("000009");
		expect(await call(line, await signInAs("superuser", new Date(world.services.clock.now.getTime() - 3_600_000)))).toBe("000009");
		const kicked = await signInAs("superuser");
		await signInAs("superuser");
		expect(await call(line, kicked)).toBe("000010");
	});

	test("answers every role as the registry says", async () => {
		for (const role of builtInRoles()) {
			const right = role.isSuper === true || [access, and ?? "signedIn"].every((one) => !isPermission(one) || role.permissions.includes(one));
			const may = right && !(staff && role.roleType === "company");
			const code = await call(line, await world.freshToken(role.code));
			if (may) expect(refusals, role.code).not.toContain(code);
			else expect(code, role.code).toBe("000008");
		}
	});
});

test.each(lines.filter(({ access }) => access === "public"))("$name is open", async ({ line }) => {
	expect(refusals).not.toContain(await call(line, null));
});
