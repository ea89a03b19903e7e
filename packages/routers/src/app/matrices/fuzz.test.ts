import { callTRPCProcedure } from "@trpc/server";
import fc from "fast-check";
import { expect, test } from "vitest";
import { publicError } from "../../door/trpc.ts";
import { proceduresOf, testContext } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { appRouter } from "../app-router.ts";
import { inputKeys } from "../rest/input-schema.ts";
import { nastyText } from "./nasty-text.test-support.ts";

const world = worldPerFile();
const superuser = () => world.freshToken("superuser");

/** What people, old clients and attackers put into a field. */
const nasty = fc.oneof(
	nastyText,
	fc.constantFrom<unknown>("westbound", "40HC", "CNY", "CNSHA", "zh", "asc", "https://127.0.0.1/", "=cmd()", "../../etc/passwd", "cost*1.1/0"),
	fc.constantFrom<unknown>(Number.MAX_SAFE_INTEGER, -0, 1.5, 1e308, -1, 0, 1, true, false),
	fc.uuid(),
	fc.jsonValue({ maxDepth: 3 }),
);

const inputOf = (path: string) =>
	fc.oneof(
		{ weight: 6, arbitrary: fc.record(Object.fromEntries((inputKeys(path) ?? []).map((key) => [key, nasty])), { requiredKeys: [] }) },
		{ weight: 1, arbitrary: nasty },
	);

test.each(proceduresOf(appRouter))("$path answers a code of the contract to whatever it is sent", async ({ path, type }) => {
	await fc.assert(
		fc.asyncProperty(inputOf(path), async (input) => {
			// Asked for before each call: some procedures end the session they are called with.
			const token = await superuser();
			const call = callTRPCProcedure({
				router: appRouter,
				path,
				type,
				ctx: testContext(world.services, { token, address: "" }),
				getRawInput: () => Promise.resolve(input),
				signal: undefined,
				batchIndex: 0,
			});
			const code = await call.then(
				() => "000000",
				(error: unknown) => {
					const pub = publicError(error, { language: "en" });
					if (pub.code === "999999") throw error instanceof Error ? (error.cause ?? error) : error;
					return pub.code;
				},
			);
			expect(code).toMatch(/^\d{6}$/);
		}),
		{ numRuns: 60, seed: 20261120 },
	);
});
