/** Signed-in people at a portal's own doors, and what they ask of one with a million rates. */
import { searchInput } from "@iqt/routers/kit/charges/search";
import { password } from "./portal.ts";

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Rates on one side of the business in one box: a sixth of the book. */
export const sixth = {
	filters: [
		{ field: "direction", op: "eq", value: "westbound" },
		{ field: "containerType", op: "eq", value: "20GP" },
	],
};

/** A price search of most people: door to door, twelve prices of several books. */
export const search = searchInput.parse({
	scope: "doorToDoor",
	direction: "westbound",
	origin: { kind: "area", code: "500112" },
	destination: { kind: "area", code: "310115" },
	containers: [{ type: "40HC", count: 2 }],
	grossWeightKg: 18_000,
	readyDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
	services: { customs: true, depot: false, bookingService: true },
});

/** A signed-in person at the portal's own doors. */
export async function person(address: string, userName: string) {
	const post = async (path: string, body: BodyInit, headers: Record<string, string>) => {
		const answer = await fetch(`${address}${path}`, { method: "POST", headers, body });
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		return (await answer.json()) as { data: never; result: { data: never } };
	};
	const json = { "content-type": "application/json" };
	const signedIn = await post("/api/Common/InternalLogin", JSON.stringify({ userName, password }), json);
	const headers = { token: (signedIn.data as { token: string }).token };
	return {
		async query<T>(name: string, input: unknown): Promise<T> {
			const answer = await fetch(`${address}/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers });
			if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
			return ((await answer.json()) as { result: { data: T } }).result.data;
		},
		change: async <T>(name: string, input: unknown): Promise<T> =>
			(await post(`/trpc/${name}`, JSON.stringify(input), { ...json, ...headers })).result.data,
		async upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
			const sent = { ...headers, "x-file-name": "rates.xlsx", "content-type": "application/octet-stream" };
			return ((await post("/api/upload", bytes, sent)).data as { objectName: string }).objectName;
		},
	};
}

export type Person = Awaited<ReturnType<typeof person>>;

/** Refused because somebody else has written for too long: it has waited all the same. */
export const refusedAsBusy = (error: unknown) => {
	if (!String(error).includes(" 429 ")) throw error;
};

/** Waits until something of the server has ended. */
async function until<T extends { state: string }>(look: () => Promise<T>, going: readonly string[]): Promise<T> {
	for (;;) {
		const now = await look();
		if (!going.includes(now.state)) return now;
		await pause(250);
	}
}

/** Work of the server, from its beginning to its end. */
export async function worked(who: Person, started: { id: string }): Promise<{ changeId: string | null; count: number | null }> {
	const work = await until(
		() => who.query<{ state: string; error: string | null; changeId: string | null; count: number | null }>("work.get", { id: started.id }),
		["running"],
	);
	if (work.state !== "done") throw new Error(`long work: ${JSON.stringify(work)}`);
	return work;
}

/** A workbook of rail prices from its upload until it is applied; answers its batch. */
export async function importOf(who: Person, sheet: Uint8Array<ArrayBuffer>): Promise<string> {
	const { id } = await who.change<{ id: string }>("imports.start", { domain: "inlandRail", objectName: await who.upload(sheet) });
	const batch = () => who.query<{ state: string; error: string | null }>("imports.batch", { batchId: id });
	const going = ["uploaded", "reading", "applying"];
	await until(batch, going);
	const confirmed = ["missing", "doubtful", "dropped", "assumed"];
	await who.change("imports.startApply", { batchId: id, mode: "merge", leaveOutErrors: true, confirmed });
	const applied = await until(batch, going);
	if (applied.state !== "applied") throw new Error(`import: ${JSON.stringify(applied)}`);
	return id;
}
