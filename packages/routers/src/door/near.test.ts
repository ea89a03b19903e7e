import { testDb } from "@iqt/db/testing";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { testContext } from "../testing/portal.ts";
import { worldPerTest } from "../testing/world.ts";
import { change, createCallerFactory, publicProcedure, router, signedIn } from "./trpc.ts";

const world = worldPerTest();
const names = async (db: (typeof world)["db"]) => (await db.selectFrom("company").select("name").execute()).map(({ name }) => name);
const sample = router({
	list: signedIn.query(({ ctx }) => names(ctx.db)),
	page: publicProcedure.query(({ ctx }) => names(ctx.db)),
	add: change("corridor.edit", z.object({})).mutation(async ({ ctx }) => {
		await ctx.change.write({ action: "create", objectType: "company", objectId: "c", before: null, after: { name: "c" } });
		return names(ctx.db);
	}),
});

test("what signed-in people read comes from replicas, where there are any; their sessions, changes and open pages from the primary", async () => {
	const replica = await testDb();
	onTestFinished(replica.close);
	await replica.db.insertInto("company").values({ id: "r", code: "R", name: "at the replica", language: "en" }).execute();
	await world.db.insertInto("company").values({ id: "p", code: "P", name: "at the primary", language: "en" }).execute();
	const ask = (services: typeof world.services) => {
		const as = createCallerFactory(sample)(testContext(services, { token: world.tokenOf("PM") }));
		return Promise.all([as.list(), as.page(), as.add({})]);
	};
	const primary = expect.arrayContaining(["at the primary"]);
	expect(await ask(world.services)).toEqual([primary, primary, primary]);
	expect(await ask({ ...world.services, near: replica.db })).toEqual([["at the replica"], primary, primary]);
});
