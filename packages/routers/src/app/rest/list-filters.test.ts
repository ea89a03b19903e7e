import { beforeAll, expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import type { FilterMapping, FilterRule, RestRequest, RestRoute } from "../../kit/rest/types.ts";
import { bookOf } from "../../prices/books.ts";
import { worldPerFile } from "../../testing/world.ts";
import { restRoutes } from "../app-router.ts";

const world = worldPerFile(rateDb);

/** What a route maps names of older clients to; nothing of one that is no list. */
function filtersOf(route: RestRoute): Record<string, FilterMapping> {
	let filters: Record<string, FilterMapping> = {};
	const list = (given: Record<string, FilterMapping> = {}) => {
		filters = given;
		return {};
	};
	const silent = new Proxy({}, { get: (_, name) => (name === "list" ? list : () => undefined) }) as RestRequest;
	try {
		route.input?.(silent);
	} catch {
		// Of what needs more than silence nothing is a list.
	}
	return filters;
}

const lists = restRoutes.flatMap((route) => Object.entries(filtersOf(route)).map(([name, to]) => ({ route, name, to })));

/** Whether a list refuses a field as one it does not have; whatever else it says of a value is not asked here. */
const refusesField = async (called: Promise<unknown> | undefined) => {
	try {
		await called;
		return false;
	} catch (error) {
		return String(error).includes("list.unknownField");
	}
};

/** What a call asks for beside which of them it lists: one that changes all it finds, and one that finds the details of a head. */
const besides: Readonly<Record<string, (domain: string) => object>> = {
	applyRows: () => ({ field: "validTo", op: "set", value: null }),
	oneHead: (domain) => {
		const isPort = bookOf(domain)
			?.fields.find(({ kind }) => kind === "place")
			?.placeKinds?.includes("port");
		const head = { port: isPort ? "CNSHA" : "CNCKG", direction: "westbound" };
		return { fields: Object.fromEntries(Object.entries(head).filter(([field]) => bookOf(domain)?.head?.includes(field))) };
	},
};
/** What names the head itself is no filter of its details. */
const ofHead = "headId";

beforeAll(() => expect(new Set(lists.map(({ route }) => route.procedure)).size).toBeGreaterThan(8));

test.each([...new Set(lists.map(({ route }) => route))])("$path filters and sorts by fields its list has", async (route) => {
	const [domain = "", name = ""] = route.procedure.split(".");
	const calls = world.as("superuser") as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>;
	const isUnknown = (input: object) => refusesField(calls[domain]?.[name]?.({ ...besides[name]?.(domain), ...input }));
	expect(await isUnknown({ filters: [{ field: "noSuchField", op: "eq", value: "1" }] })).toBe(true);
	const unknown: string[] = [];
	for (const { name: spelt, to } of lists.filter((one) => one.route === route)) {
		const { field, op = "eq", filterOnly, sortOnly } = typeof to === "string" ? ({ field: to } as FilterRule) : to;
		if (name === "oneHead" && field === ofHead) continue;
		const sort = filterOnly ? {} : { sort: [{ field, order: "ascending" }] };
		const filters = sortOnly ? {} : { filters: [{ field, op, value: "1" }] };
		if (await isUnknown({ ...sort, ...filters })) unknown.push(`${spelt} is ${field}`);
	}
	expect(unknown).toEqual([]);
});
