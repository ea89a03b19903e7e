import { expect, test } from "vitest";
import { isPermission } from "../../door/permissions.ts";
import { proceduresOf } from "../../testing/portal.ts";
import { appRouter } from "../app-router.ts";

const procedures = proceduresOf(appRouter);

test("there are procedures to check", () => {
	expect(procedures.length).toBeGreaterThan(5);
});

test.each(procedures)("$path says who may call it", ({ meta }) => {
	expect(meta.access === "public" || meta.access === "signedIn" || isPermission(meta.access)).toBe(true);
});

test.each(procedures.filter(({ type }) => type === "mutation"))("$path writes to the change log, or says why not", ({ meta }) => {
	expect(meta.logged === true || (meta.unlogged ?? "").length > 20).toBe(true);
});

test.each(procedures.filter(({ type }) => type !== "mutation"))("$path is no change called a query", ({ meta }) => {
	expect(meta.logged).toBeUndefined();
});
