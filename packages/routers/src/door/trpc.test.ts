import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createDatabase, DbBusyError } from "@iqt/db";
import { createClient } from "@libsql/client";
import type { TRPCError } from "@trpc/server";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { refusal, testContext } from "../testing/portal.ts";
import { worldPerTest } from "../testing/world.ts";
import type { Context } from "./context.ts";
import { DomainError, InvalidFieldError } from "./errors.ts";
import { change, createCallerFactory, permitted, publicError, publicProcedure, retryAfter, router } from "./trpc.ts";

const world = worldPerTest();
let runs = 0;

const companyInput = z.object({ code: z.string().min(2), fail: z.boolean().default(false) });
const sample = router({
	add: change("corridor.edit", companyInput).mutation(async ({ ctx, input }) => {
		runs++;
		const row = { id: crypto.randomUUID(), code: input.code, name: input.code, language: "en" as const };
		await ctx.db.insertInto("company").values(row).execute();
		await ctx.change.write({ action: "create", objectType: "company", objectId: row.id, before: null, after: row });
		if (input.fail) throw new InvalidFieldError("code", "problem.oneOf", { options: "A, B" });
		return { id: row.id, changeId: ctx.change.id };
	}),
	silent: change("corridor.edit", companyInput).mutation(async ({ ctx, input }) => {
		await ctx.db.insertInto("company").values({ id: "x", code: input.code, name: "x", language: "en" }).execute();
	}),
	see: permitted("corridor.view")
		.input(z.object({ kind: z.enum(["a", "b"]), day: z.iso.date(), many: z.number().max(3), name: z.string() }))
		.query(() => "seen"),
	crash: publicProcedure.query(() => {
		throw new Error("SELECT secret FROM table");
	}),
	busy: publicProcedure.query(() => {
		throw new DbBusyError("the database was busy for 10000 ms");
	}),
	stale: publicProcedure.query(() => {
		throw new DomainError("stale", "error.stale", {}, { mine: 1 });
	}),
});
const callerOf = createCallerFactory(sample);

beforeEach(async () => {
	runs = 0;
});

const as = (role: string, request: Partial<Context> = {}) =>
	callerOf(testContext(world.services, { token: world.users.get(role)?.token ?? null, ...request }));
const companies = async () => (await world.db.selectFrom("company").select("code").execute()).map((row) => row.code);
const logged = async () => (await world.db.selectFrom("change_log").select("id").where("object_type", "=", "company").execute()).length;

describe("a change", () => {
	test("writes the data and its entry together", async () => {
		const { changeId } = await as("PM").add({ code: "ACME" });
		expect(await companies()).toEqual(["ACME"]);
		const entry = await world.db.selectFrom("change_log").selectAll().where("change_id", "=", changeId).executeTakeFirstOrThrow();
		expect(entry).toMatchObject({ actor_id: world.users.get("PM")?.id, actor_name: "Product manager", source: "api", action: "create" });
	});

	test("asks for the right before it looks at the input", async () => {
		expect(await refusal(as("CX").add({ code: "" }))).toMatchObject({ code: "000008" });
		expect(await refusal(as("PM").add({ code: "" }))).toMatchObject({ code: "000001" });
		expect(await refusal(as("nobody").add({ code: "ACME" }))).toMatchObject({ code: "000009" });
		expect(await companies()).toEqual([]);
	});

	test("leaves nothing behind when it fails", async () => {
		expect(await refusal(as("PM").add({ code: "ACME", fail: true }))).toEqual({
			code: "000001",
			message: "Must be one of: A, B",
			data: [{ field: "code", message: "Must be one of: A, B" }],
		});
		expect(await companies()).toEqual([]);
		expect(await logged()).toBe(0);
	});

	test("that logs nothing fails and is undone", async () => {
		expect(await refusal(as("PM").silent({ code: "ACME" }))).toMatchObject({ code: "999999" });
		expect(await companies()).toEqual([]);
	});
});

test("the session is read once a request, however many calls a batch holds", async () => {
	const ctx = testContext(world.services, { token: world.users.get("PM")?.token ?? null });
	const reads = vi.spyOn(ctx.db, "executeQuery");
	const input = { kind: "a", day: "2026-11-20", many: 1, name: "n" } as const;
	await Promise.all(Array.from({ length: 10 }, () => callerOf(ctx).see(input)));
	expect(reads).toHaveBeenCalledTimes(1);
	reads.mockRestore();
});

describe("an idempotency key", () => {
	const key = { idempotencyKey: "k-1" };

	test("makes a repeat answer the first answer and change nothing", async () => {
		const first = await as("PM", key).add({ code: "ACME" });
		expect(await as("PM", key).add({ code: "ACME" })).toEqual(first);
		expect(runs).toBe(1);
		expect(await logged()).toBe(1);
	});

	test("holds for repeats at the same time", async () => {
		const answers = await Promise.all(Array.from({ length: 8 }, () => as("PM", key).add({ code: "ACME" })));
		expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
		expect(await companies()).toEqual(["ACME"]);
	});

	test("is refused for another input, and is another person's own", async () => {
		await as("PM", key).add({ code: "ACME" });
		expect(await refusal(as("PM", key).add({ code: "OTHER" }))).toMatchObject({ code: "000004" });
		await as("superuser", key).add({ code: "OTHER" });
		expect(await companies()).toEqual(["ACME", "OTHER"]);
	});

	test("of a failed try is free again", async () => {
		await refusal(as("PM", key).add({ code: "ACME", fail: true }));
		await as("PM", key).add({ code: "ACME" });
		expect(await companies()).toEqual(["ACME"]);
	});
});

describe("errors", () => {
	test("of input name each field and what would be right, in the caller's language", async () => {
		const input = { kind: "c", day: "20.11.2026", many: 4 } as never;
		expect(await refusal(as("PM").see(input))).toMatchObject({
			code: "000001",
			data: [
				{ field: "kind", message: "Must be one of: a, b" },
				{ field: "day", message: "Enter a date such as 2026-10-01" },
				{ field: "many", message: "Too large: at most 3" },
				{ field: "name", message: "Required" },
			],
		});
		expect(await refusal(as("PM").see({ kind: "a", day: "2026-11-20", many: "4", name: "n" } as never), "zh")).toMatchObject({
			data: [{ field: "many", message: "请填写数字" }],
		});
	});

	test("of the program say nothing about it", async () => {
		expect(JSON.stringify(await refusal(as("PM").crash()))).not.toContain("secret");
		expect(await refusal(as("PM").crash())).toMatchObject({ code: "999999", data: null });
	});

	test("of a database that others hold ask to try again, and when", async () => {
		expect(await refusal(as("PM").busy())).toMatchObject({ code: "000005", message: "The server is busy. Please try again in 5 seconds." });
		const error: unknown = await as("PM")
			.busy()
			.catch((thrown: unknown) => thrown);
		expect([(error as TRPCError).code, retryAfter(error)]).toEqual(["TOO_MANY_REQUESTS", 5]);
	});

	test("of a database that does not answer in time ask to try again, and to look first", async () => {
		const server = createServer(() => undefined);
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const slow = createDatabase(createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }), { timeoutMs: 50 });
		const logged: unknown[] = [];
		const log = (level: string, message: string) => void logged.push([level, message]);
		onTestFinished(async () => {
			server.closeAllConnections();
			server.close();
			await slow.destroy();
		});
		const services = { ...world.services, db: slow, log };
		const error: unknown = await callerOf(testContext(services, { token: world.users.get("PM")?.token ?? null }))
			.see({ kind: "a", day: "2026-11-20", many: 1, name: "n" })
			.catch((thrown: unknown) => thrown);
		expect(publicError(error, { language: "en" })).toEqual({
			code: "000005",
			message: "The database is taking too long. Please try again in 5 seconds; if you were saving something, look first whether it is saved.",
			data: null,
		});
		expect([(error as TRPCError).code, retryAfter(error)]).toEqual(["TOO_MANY_REQUESTS", 5]);
		expect(logged).toContainEqual(["warn", "the database was busy"]);
	});

	test("of the domain keep their data", async () => {
		expect(await refusal(as("PM").stale())).toMatchObject({ code: "000003", data: { mine: 1 } });
	});
});
