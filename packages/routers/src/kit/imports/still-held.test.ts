import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { leaseHolder } from "../work/lease.ts";
import { Superseded, stillHeld } from "./still-held.ts";
import { forwarding, type ImportDesk, importDesk, laneLines, railSheet } from "./testing.ts";

let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
});
afterEach(() => desk.close());

const { as, put, rowsOf } = forwarding(() => desk);

/** The tables each statement from now on is about. */
function statements(): string[] {
	const said: string[] = [];
	desk.services.db = desk.services.db.withPlugin({
		transformQuery({ node }) {
			said.push(JSON.stringify(node));
			return node;
		},
		transformResult: ({ result }) => Promise.resolve(result),
	});
	return said;
}

it("reads no more of a sheet that was cancelled while it was opened", async () => {
	const objectName = await put(await railSheet(...laneLines(["20GP", "40HC"], {})));
	const { get } = desk.services.files;
	const said = statements();
	let cancelled = 0;
	desk.services.files.get = async (name) => {
		const [batch] = await desk.services.db.selectFrom("import_batch").select("id").execute();
		await as("PM").cancel({ batchId: batch?.id ?? "" });
		cancelled = said.length;
		return get(name);
	};
	const { id } = await as("PM").start({ domain: "inlandRail", objectName });
	await Promise.all(desk.working);
	// What is known of places is asked for once the sheet is opened.
	expect(said.slice(cancelled).filter((node) => node.includes('"place"'))).toEqual([]);
	expect(cancelled).toBeGreaterThan(0);
	expect(await rowsOf(id)).toEqual([]);
	expect((await desk.services.db.selectFrom("import_batch").select("state").execute()).map(({ state }) => state)).toEqual(["cancelled"]);
});

it("looks every half second, and knows its own lease from another's", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const objectName = await put(await railSheet());
	const { id } = await as("PM").start({ domain: "inlandRail", objectName });
	await Promise.all(desk.working);
	const [own, other] = [leaseHolder(desk.services), leaseHolder(desk.services)];
	const held = (lease: string) =>
		desk.services.db.updateTable("import_batch").set({ state: "reading", lease_until: lease }).where("id", "=", id).execute();
	await held(own.current);
	const look = stillHeld(desk.services.db, id, own);
	await look();
	// A heartbeat moves it.
	await held(own.next());
	expect(look()).toBeUndefined();
	vi.advanceTimersByTime(500);
	await look();
	await held(other.current);
	vi.advanceTimersByTime(500);
	await expect(look()).rejects.toBeInstanceOf(Superseded);
});
