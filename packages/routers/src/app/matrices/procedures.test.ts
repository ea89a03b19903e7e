import { expect, test } from "vitest";
import { isPermission } from "../../door/permissions.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { answersOf } from "../../testing/answers.ts";
import { proceduresOf } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { appRouter } from "../app-router.ts";

const world = worldPerFile(rateDb);
const procedures = proceduresOf(appRouter);

test("there are procedures to check", () => {
	expect(procedures.length).toBeGreaterThan(5);
});

test("whatever answers with a file says so", async () => {
	const { call } = answersOf(() => world.services, world.tokenOf);
	const answering: string[] = [];
	for (const procedure of procedures.filter(({ type }) => type === "query")) {
		const answer = await call(procedure, "superuser", {}).catch(() => null);
		const { file } = (answer ?? {}) as { file?: { body?: ReadableStream } };
		if (file?.body instanceof ReadableStream) answering.push(procedure.path);
		await file?.body?.cancel();
	}
	expect(answering).toEqual(expect.arrayContaining(["inlandRail.export", "truckingCost.template", "inlandRail.exportRows", "users.template"]));
	const saying = procedures.filter(({ meta }) => meta.file).map(({ path }) => path);
	expect(saying).toEqual(expect.arrayContaining(answering));
	// What asks for an id answers nothing here.
	expect(saying.filter((path) => !answering.includes(path))).toEqual(["files.download", "adHocRequest.download", "handOver.download"]);
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
