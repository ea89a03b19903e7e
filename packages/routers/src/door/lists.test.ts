import { type TestDatabase, testDb } from "@iqt/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DomainError } from "./errors.ts";
import { facets, list, listInput } from "./lists.ts";
import { describeProblems } from "./problems.ts";

describe("lists for routers", () => {
	let test: TestDatabase;
	beforeAll(async () => {
		test = await testDb();
	});
	afterAll(() => test.close());

	const spec = {
		base: (db: TestDatabase["db"]) => db.selectFrom("supplier").select(["id", "code"]),
		columns: { code: { ref: "supplier.code", filter: ["eq"], sort: true } },
		id: "supplier.id",
		defaultSort: [{ field: "code", order: "ascending" }],
	} as const;

	it("answers an empty page of an empty table", async () => {
		expect(await list(test.db, spec, {})).toEqual({ pageIndex: 1, pageSize: 20, total: 0, totalPages: 0, items: [], nextCursor: null });
	});

	it("says in the caller's language which field is wrong and what is allowed", async () => {
		const error = await list(test.db, spec, { filters: [{ field: "colour", op: "eq", value: "red" }] }).catch((e: unknown) => e);
		expect(error).toBeInstanceOf(DomainError);
		expect(error).toMatchObject({ kind: "invalid" });
		const [problem] = describeProblems((error as DomainError).data as unknown[], "en");
		expect(problem?.field).toBe("colour");
		expect(problem?.message).toContain("colour");
		expect(problem?.message).toContain("code");
		await expect(facets(test.db, spec, { field: "id" })).rejects.toMatchObject({ kind: "invalid" });
		await expect(list(test.db, spec, { cursor: "x" })).rejects.toMatchObject({ messageId: "list.cursor" });
	});

	it("takes page sizes and operators of the contract only", () => {
		expect(listInput.safeParse({ pageSize: 200, filters: [{ field: "a", op: "between", value: [1, 2] }] }).success).toBe(true);
		expect(listInput.safeParse({ pageSize: 10_000 }).success).toBe(false);
		expect(listInput.safeParse({ filters: [{ field: "a", op: "regex", value: "x" }] }).success).toBe(false);
		expect(listInput.safeParse({ filters: [{ field: "a", op: "in", value: Array(501).fill(1) }] }).success).toBe(false);
	});
});
