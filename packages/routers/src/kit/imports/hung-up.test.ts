import { expect, it } from "vitest";
import { checkExcelImport } from "./service.ts";
import { railLine as line, olderClient, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { put, book } = desk;

/** An older client that may hang up. */
function client() {
	const caller = new AbortController();
	return { hangUp: () => caller.abort(), ctx: { ...olderClient(desk), hungUp: () => caller.signal } };
}
const staged = async () => ({
	states: (await desk.services.db.selectFrom("import_batch").select("state").execute()).map(({ state }) => state),
	rows: (await desk.services.db.selectFrom("import_row").select("line").execute()).length,
	book: (await book()).length,
});
const stopped = { kind: "state", messageId: "import.stopped" };

it("ends reading a sheet that nobody waits for any more, and writes nothing of it", async () => {
	const { ctx, hangUp } = client();
	const objectName = await put(await sheet(line()));
	const { get } = desk.services.files;
	desk.services.files.get = (name) => {
		hangUp();
		return get(name);
	};
	await expect(checkExcelImport(ctx, "inlandRail", objectName)).rejects.toMatchObject(stopped);
	expect(await staged()).toEqual({ states: ["cancelled"], rows: 0, book: 0 });
});

it("does not begin for who has hung up before", async () => {
	const { ctx, hangUp } = client();
	const objectName = await put(await sheet(line()));
	hangUp();
	await expect(checkExcelImport(ctx, "inlandRail", objectName)).rejects.toMatchObject(stopped);
	expect(await staged()).toEqual({ states: ["cancelled"], rows: 0, book: 0 });
});

it("reads and applies for who waits", async () => {
	const { ctx } = client();
	expect(await checkExcelImport(ctx, "inlandRail", await put(await sheet(line())))).toMatchObject({ inserted: 1 });
	expect(await staged()).toMatchObject({ states: ["applied"], book: 1 });
});
