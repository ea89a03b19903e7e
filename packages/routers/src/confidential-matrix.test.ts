import { callTRPCProcedure } from "@trpc/server";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "./app-router.ts";
import { confidentialMarks, insertConfidentialSample } from "./auth/confidential-sample.ts";
import { proceduresOf, testContext } from "./auth/testing.ts";
import { worldPerFile } from "./auth/testing-world.ts";
import { publicError } from "./trpc.ts";

const world = worldPerFile();
let inputs: unknown[];

beforeAll(async () => {
	const { id } = await insertConfidentialSample(world.db, world.users.get("VDM")?.id ?? 0, world.services.clock.now);
	inputs = [
		undefined,
		{},
		{ id },
		{ ids: [id] },
		{ id, version: 1 },
		{ objectType: "inlandRail", objectId: id },
		{ search: "9876543.21" },
		{ day: "2026-11-20" },
	];
});

const queries = proceduresOf(appRouter).filter(({ type }) => type === "query");
const blind = ["CX", "SALS", "APPROVER", "FINALAPPROVER", "ComAdmin"];

const call = (path: string, role: string, input: unknown): Promise<unknown> =>
	callTRPCProcedure({
		router: appRouter,
		path,
		type: "query",
		ctx: testContext(world.services, { token: world.users.get(role)?.token ?? null }),
		getRawInput: () => Promise.resolve(input),
		signal: undefined,
		batchIndex: 0,
	});

/** Everything readable in an answer: its JSON, and the texts of a file, unpacked where it is a workbook. */
async function textOf(answer: unknown): Promise<string> {
	const { body } = (answer as { file?: { body?: unknown } } | null)?.file ?? {};
	if (!(body instanceof ReadableStream)) return JSON.stringify(answer) ?? "";
	const bytes = new Uint8Array(await new Response(body).arrayBuffer());
	if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return strFromU8(bytes);
	return Object.values(unzipSync(bytes))
		.map((part) => strFromU8(part))
		.join("\n");
}

const readable = (path: string, role: string, input: unknown) =>
	call(path, role, input).then(textOf, (error: unknown) => JSON.stringify(publicError(error, { language: "en" })));
const codeOf = (path: string, role: string, input: unknown) =>
	call(path, role, input).then(
		() => "000000",
		(error: unknown) => publicError(error, { language: "en" }).code,
	);

describe.each(queries)("$path", ({ path }) => {
	test.each(blind)("tells %s nothing of costs, vendors, margins or MSR", async (role) => {
		for (const input of inputs) {
			const text = await readable(path, role, input);
			for (const mark of confidentialMarks) expect(text.includes(mark), `${mark} in ${text.slice(0, 400)}`).toBe(false);
		}
	});

	test.each(blind)("does not let %s narrow or order by them either", async (role) => {
		const by = (field: string) => [
			{ filters: [{ field, op: "gte", value: "0" }] },
			{ filters: [{ field, op: "eq", value: "1" }] },
			{ sort: [{ field, order: "ascending" }] },
		];
		// Only lists look at these inputs; others leave them out.
		for (const [i, nonsense] of by("noSuchField").entries()) {
			if ((await codeOf(path, role, nonsense)) !== "000001") continue;
			for (const field of [
				"cost",
				"costMinor",
				"cost_minor",
				"msr",
				"msrMinor",
				"msrFormula",
				"margin",
				"truckerCode",
				"trucker_code",
				"vendor",
				"vendorName",
				"supplier",
			]) {
				expect(await codeOf(path, role, by(field)[i]), field).not.toBe("000000");
			}
		}
	});
});

test("product and vendor managers do see them", async () => {
	for (const role of ["PM", "VDM"]) {
		let seen = "";
		for (const { path } of queries) for (const input of inputs) seen += await readable(path, role, input);
		expect(seen.includes("9876543.21") || seen.includes("987654321"), role).toBe(true);
	}
});
