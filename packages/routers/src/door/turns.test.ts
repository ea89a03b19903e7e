import { expect, test } from "vitest";
import { z } from "zod";
import { appRouter } from "../app/app-router.ts";
import { proceduresOf, refusal, testContext } from "../testing/portal.ts";
import { worldPerTest } from "../testing/world.ts";
import { createCallerFactory, router, signedIn } from "./trpc.ts";
import { asBatch, mostWaiting, rowFields, rowsOfBatch } from "./turns.ts";

const world = worldPerTest();

let [running, most, changed] = [0, 0, 0];
let opened: Promise<void> = Promise.resolve();
const order: string[] = [];
const callerOf = createCallerFactory(
	router({
		sheet: signedIn
			.meta({ access: "signedIn", rowWeight: 5 })
			.input(z.object({ count: z.number() }))
			.query(() => 0),
		working: signedIn
			.meta({ access: "signedIn", costly: true })
			.input(z.object({}))
			.query(() => {
				order.push("worked");
			}),
		change: signedIn.input(z.object({ pageSize: z.number() })).mutation(() => void changed++),
		list: signedIn.input(z.object({ pageSize: z.number() })).query(async () => {
			most = Math.max(most, ++running);
			await opened;
			running--;
		}),
	}),
);
const contextOf = (role: string) => testContext(world.services, { token: world.tokenOf(role) ?? null });
const list = (role: string, pageSize: number) => callerOf(contextOf(role)).list({ pageSize });
const codeOf = async (call: Promise<unknown>) => (await refusal(call))?.code ?? "000000";
const times = <T>(count: number, one: () => T) => Array.from({ length: count }, one);

/** Keeps every list under way until it is called. */
function closed(): () => void {
	most = 0;
	let open = () => {};
	opened = new Promise((resolve) => {
		open = resolve;
	});
	return open;
}

test("calls of a batch run one after the other, and its lists ask for so many rows together", async () => {
	most = 0;
	const as = callerOf(asBatch(contextOf("PM")));
	const codes = await Promise.all(times(20, () => codeOf(as.list({ pageSize: 1_000 }))));
	const fine = rowsOfBatch / 1_000;
	expect(codes).toEqual([...times(fine, () => "000000"), ...times(20 - fine, () => "000001")]);
	expect(most).toBe(1);
});

test("rows of whole texts weigh more", async () => {
	const as = callerOf(asBatch(contextOf("PM")));
	const codes = await Promise.all(times(20, () => codeOf(as.sheet({ count: 200 }))));
	const fine = rowsOfBatch / 1_000;
	expect(codes).toEqual([...times(fine, () => "000000"), ...times(20 - fine, () => "000001")]);
});

/** Numbers of an input that are no rows, whatever their size. */
const noRows = new Set(["ahead", "customsItems", "decimals", "depotDays", "every", "offset", "option", "place", "waitingHours"]);
const numbersOf = (schema: z.ZodType): string[] => {
	const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
		properties?: Record<string, z.core.JSONSchema.JSONSchema>;
	};
	return Object.entries(properties).flatMap(([name, { type, maximum = Number.POSITIVE_INFINITY }]) =>
		(type === "integer" || type === "number") && maximum <= rowsOfBatch ? [name] : [],
	);
};

test("whatever a query calls the number of rows it is asked for, it is counted", () => {
	const queries = proceduresOf(appRouter).filter(({ type }) => type === "query");
	const asked = queries.flatMap(({ path, inputs }) => inputs.flatMap(numbersOf).map((name) => ({ path, name })));
	for (const field of rowFields) expect(asked.map(({ name }) => name)).toContain(field);
	expect(asked.filter(({ name }) => !rowFields.some((field) => field === name) && !noRows.has(name))).toEqual([]);
});

test("a person has one heavy read under way and a few that wait, and is refused more", async () => {
	const open = closed();
	const [refused, all] = [9, mostWaiting + 10];
	let refusals = 0;
	const calls = times(all, async () => {
		const code = await codeOf(list("PM", 1_000));
		if (code !== "000000" && ++refusals === refused) open();
		return code;
	});
	const codes = await Promise.all(calls);
	expect(codes.filter((code) => code === "000005")).toHaveLength(refused);
	expect(codes.filter((code) => code === "000000")).toHaveLength(all - refused);
	expect(most).toBe(1);
	expect(await codeOf(list("PM", 1_000))).toBe("000000");
});

test("reads whose callers hang up leave those that wait at once, and keep no other of the person", async () => {
	const open = closed();
	const caller = new AbortController();
	const asked = (type: "list" | "change") => callerOf({ ...contextOf("PM"), hungUp: () => caller.signal })[type]({ pageSize: 1_000 });
	const first = codeOf(list("PM", 1_000));
	while (running === 0) await new Promise((resolve) => setTimeout(resolve, 1));
	const left = times(mostWaiting - 1, () => codeOf(asked("list")));
	const change = codeOf(asked("change"));
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(await codeOf(list("PM", 1_000))).toBe("000005");
	caller.abort();
	expect(await Promise.all(left)).toEqual(times(mostWaiting - 1, () => "000004"));
	// It did not wait either, and the one under way goes on.
	expect([await codeOf(asked("list")), running, changed]).toEqual(["000004", 1, 0]);
	const next = codeOf(list("PM", 1_000));
	open();
	// What changes something is done, whoever waits for it.
	expect([await Promise.all([first, change, next]), changed]).toEqual([["000000", "000000", "000000"], 1]);
	expect(most).toBe(1);
});

test("a read that died with its request keeps its person's others for a minute at most, and so do those that waited for it", async () => {
	const died = closed();
	const lost = times(mostWaiting + 1, () => codeOf(list("PM", 1_000)));
	while (running === 0) await new Promise((resolve) => setTimeout(resolve, 1));
	expect(await codeOf(list("PM", 1_000))).toBe("000005");
	world.services.clock.now = new Date(world.services.clock.now.getTime() + 61_000);
	const next = codeOf(list("PM", 1_000));
	while (running < 2) await new Promise((resolve) => setTimeout(resolve, 1));
	died();
	expect(await next).toBe("000000");
	await Promise.all(lost);
});

test("whatever a read is under way for, its request goes on until it has ended", async () => {
	const going: Promise<unknown>[] = [];
	const services = { ...world.services, waitUntil: (work: Promise<unknown>) => void going.push(work) };
	const open = closed();
	let ended = false;
	const read = callerOf(testContext(services, { token: world.tokenOf("PM") ?? null })).list({ pageSize: 1_000 });
	while (running === 0) await new Promise((resolve) => setTimeout(resolve, 1));
	const end = Promise.all(going).then(() => {
		ended = true;
	});
	await new Promise((resolve) => setTimeout(resolve, 10));
	expect(ended).toBe(false);
	open();
	await Promise.all([read, end]);
});

test("others and small lists are not kept by it", async () => {
	const open = closed();
	const heavy = codeOf(list("PM", 1_000));
	while (running === 0) await new Promise((resolve) => setTimeout(resolve, 1));
	const others = [codeOf(list("CX", 1_000)), codeOf(list("PM", 50))];
	while (running < 3) await new Promise((resolve) => setTimeout(resolve, 1));
	open();
	expect(await Promise.all([heavy, ...others])).toEqual(["000000", "000000", "000000"]);
});

test("costly calls that come together are answered each in a turn of the event loop of its own, and no more of them wait than a few", async () => {
	const as = () => callerOf(contextOf("PM")).working({});
	await as();
	order.length = 0;
	let going = true;
	const others = () => {
		order.push("other");
		if (going) setTimeout(others);
	};
	others();
	const codes = await Promise.all(times(mostWaiting + 10, () => codeOf(as())));
	going = false;
	expect(codes.filter((code) => code === "000000").length).toBeGreaterThanOrEqual(mostWaiting);
	expect(codes.filter((code) => code === "000005").length).toBeGreaterThan(0);
	expect(order.join(" ")).not.toContain("worked worked");
});
