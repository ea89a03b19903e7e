import { expect, test } from "vitest";
import { worldPerTest } from "../../testing/world.ts";
import { cleanUpFiles, cleanUpMade } from "./clean-up.ts";
import { linkSeconds } from "./download-link.ts";
import { recordFile, reserveFile } from "./queries.ts";

const world = worldPerTest();

const owner = () => world.users.get("PM")?.id ?? 0;
const put = (...names: string[]) => Promise.all(names.map((name) => world.services.files.put(name, new Uint8Array([1]), "x")));
const there = async () => {
	const names: string[] = [];
	for await (const { objectName } of world.services.files.list()) names.push(objectName);
	return names.sort();
};
const stamp = () => world.services.now().toISOString();
const record = (objectName: string, storedAs: string | null = null) =>
	recordFile(world.db, { objectName, storedAs, name: "n", size: 1, mime: "x", sha256: "", ownerId: owner(), tokenId: null, at: stamp() });
const names = async () =>
	(await world.db.selectFrom("stored_file").select("object_name").orderBy("object_name").execute()).map((row) => row.object_name);
const later = (hours: number) => new Date(world.services.now().getTime() + hours * 3_600_000);

test("documents and uploads nothing refers to go after a day, what is anybody's stays", async () => {
	await put(
		"quotations/abc/Q1.pdf",
		"exports/u/1/rates.xlsx",
		"uploads/2026-11/refused.xlsx",
		"uploads/2026-11/kept.xlsx",
		"uploads/2026-11/batch.xlsx",
		"exports/work.xlsx",
		"~uploads/2026-11/named.xlsx",
		"~uploads/2026-11/replaced.xlsx",
	);
	await record("uploads/2026-11/kept.xlsx");
	await record("a name of the caller's", "~uploads/2026-11/named.xlsx");
	const at = stamp();
	const batch = {
		id: "b",
		domain: "inlandRail",
		object_name: "uploads/2026-11/batch.xlsx",
		file_name: "b",
		state: "failed" as const,
		owner_id: owner(),
	};
	await world.db
		.insertInto("import_batch")
		.values({
			...batch,
			mode: null,
			mapping: null,
			notices: null,
			counts: null,
			rows_total: null,
			error: null,
			change_id: null,
			created_at: at,
			updated_at: at,
			lease_until: null,
			apply: null,
		})
		.execute();
	const work = {
		id: "w",
		kind: "export" as const,
		domain: "inlandRail",
		title: "t",
		state: "done" as const,
		phase: "writing" as const,
		owner_id: owner(),
	};
	await world.db
		.insertInto("work")
		.values({
			...work,
			rows_total: 1,
			result: JSON.stringify({ objectName: "exports/work.xlsx" }),
			error: null,
			created_at: at,
			updated_at: at,
			lease_until: null,
		})
		.execute();
	expect(await cleanUpFiles(world.services, later(23))).toEqual({ objects: 0, reservations: 0 });
	expect(await there()).toHaveLength(8);
	expect(await cleanUpFiles(world.services, later(25))).toEqual({ objects: 4, reservations: 0 });
	expect(await there()).toEqual(["exports/work.xlsx", "uploads/2026-11/batch.xlsx", "uploads/2026-11/kept.xlsx", "~uploads/2026-11/named.xlsx"]);
});

test("an upload that never came loses its name, one that is cut off its object as well", async () => {
	for (const objectName of ["uploads/never.xlsx", "uploads/cut.xlsx"])
		await reserveFile(world.db, { objectName, name: "n", ownerId: owner(), tokenId: null, at: stamp() });
	await put("uploads/cut.xlsx");
	await record("uploads/kept.xlsx");
	expect(await cleanUpFiles(world.services, later(1))).toEqual({ objects: 0, reservations: 0 });
	expect(await names()).toHaveLength(3);
	expect(await cleanUpFiles(world.services, later(25))).toEqual({ objects: 1, reservations: 2 });
	expect(await names()).toEqual(["uploads/kept.xlsx"]);
	expect(await there()).toEqual([]);
});

test("more objects than are looked up at once", async () => {
	await put(...Array.from({ length: 1_201 }, (_, i) => `quotations/${i}/Q.pdf`));
	await record("quotations/700/Q.pdf");
	expect((await cleanUpFiles(world.services, later(25))).objects).toBe(1_200);
	expect(await there()).toEqual(["quotations/700/Q.pdf"]);
});

test("a made file goes once its link has ended, made for work it stays, and nothing else of the store is touched", async () => {
	const { services } = world;
	const pm = world.as("PM");
	await pm.inlandRail.exportUrl({});
	await pm.inlandRail.startExport({});
	await world.settled();
	await put("~uploads/2026-11/cut.xlsx", "made/of-a-caller.xlsx");
	const before = await there();
	expect(before.filter((name) => name.startsWith("~made/"))).toHaveLength(2);
	const after = (seconds: number) => new Date(services.now().getTime() + seconds * 1_000);
	expect(await cleanUpMade(services, after(linkSeconds))).toEqual({ objects: 0 });
	expect(await cleanUpMade(services, after(2 * linkSeconds + 1))).toEqual({ objects: 1 });
	expect((await there()).filter((name) => !name.startsWith("~made/"))).toEqual(["made/of-a-caller.xlsx", "~uploads/2026-11/cut.xlsx"]);
	const [work] = await pm.work.list();
	expect((await services.files.get((await pm.work.download({ id: work?.id ?? "" })).url.replace(/^memory:|\?.*$/g, "")))?.size).toBeGreaterThan(0);
	expect(await cleanUpMade(services, after(2 * linkSeconds + 1))).toEqual({ objects: 0 });
});
