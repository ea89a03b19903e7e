import { describe, expect, test } from "vitest";
import { sampleReference, sampleRow } from "../../kit/price-book/sample-row.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { books } from "../../prices/books.ts";
import { ntoccPriceStrategy } from "../../prices/ntocc-price-strategy/schema.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile(rateDb);

interface Answer {
	code: string;
	message: string;
	data: Record<string, unknown>;
}
const call = async (path: string, body: unknown, key?: string, role = "superuser") =>
	(await world.rest("POST", path, role, body, key ? { "Idempotency-Key": key } : {})) as unknown as Answer;
const logged = async () =>
	Number(
		(
			await world.db
				.selectFrom("change_log")
				.select(({ fn }) => fn.countAll().as("n"))
				.executeTakeFirstOrThrow()
		).n,
	);

const older = books.flatMap((book) => {
	const { guid, lines, head } = book.older ?? {};
	const ways = { update: lines?.update?.[1], quickEdit: lines?.quickEdit?.[1], head: head?.lines.save?.[1] };
	return guid ? Object.entries(ways).flatMap(([way, path]) => (path ? [{ domain: book.domain, book, guid, way, path }] : [])) : [];
});

test.each(older)(
	"$domain: a partial save by $way that is sent again under its key answers as it did, and another is refused",
	async ({ book, guid, way, path }) => {
		const rates = world.as("superuser")[book.domain] as unknown as ReturnType<typeof world.as>["inlandRail"];
		const days = { validFrom: "2026-10-01", validTo: "2026-12-31" };
		const { id } = await rates.add({ row: { ...sampleRow(book, await sampleReference(world.db)), ...days } as never });
		const saying = (remark: string) => {
			const row = { [guid]: id, remark };
			return way === "quickEdit" ? [row] : way === "head" ? { details: [row] } : row;
		};
		const key = crypto.randomUUID();
		const first = await call(path, saying("once"), key);
		expect(first, JSON.stringify(first)).toMatchObject({ code: "000000" });
		const before = await logged();
		expect(await call(path, saying("once"), key)).toEqual(first);
		expect(await call(`${path}?_t=17`, saying("once"), key)).toEqual(first);
		// Somebody else's change in between is none of the repeat's.
		const { version, row } = await rates.get({ id });
		await rates.update({ id, version, row: { ...row, remark: "another" } as never });
		expect(await call(path, saying("once"), key)).toEqual(first);
		expect((await rates.get({ id })).row.remark).toBe("another");
		expect(await call(path, saying("twice"), key)).toMatchObject({ code: "000004" });
		expect(await logged()).toBe(before + 1);
		await rates.remove({ ids: [id] });
		expect(await call(path, saying("once"), key)).toEqual(first);
		// Who may not make the call is told nothing of what came of it.
		expect(await call(path, saying("once"), key, "ComAdmin")).toMatchObject({ code: "000008" });
	},
);

test("whoever may change prices and see no costs is told why prices cannot be changed", async () => {
	const sales = await world.db.selectFrom("role").select("id").where("code", "=", "SALS").executeTakeFirstOrThrow();
	const held = { role_id: sales.id, permission: "ntoccPriceStrategy.edit" };
	await world.db.insertInto("role_permission").values(held).execute();
	const answer = await call("/api/v1/ntocc/UpdatePriceStrategy", { priceStrategyID: crypto.randomUUID(), SSR: "9000" }, undefined, "SALS");
	expect(answer).toMatchObject({ code: "000008", message: expect.stringContaining("right to see costs") });
	await world.db.deleteFrom("role_permission").where("permission", "=", held.permission).where("role_id", "=", sales.id).execute();
});

test("all books with older clients have saves that are tried", () => {
	expect(older.map(({ domain }) => domain)).toContain(ntoccPriceStrategy.domain);
	expect(older.length).toBeGreaterThan(20);
});

test("a record saved in part under a key is told by what was sent, too", async () => {
	const path = "/api/v1/ParameterSetting/UpdateTheParameter";
	const { id } = await world.as("PM").parameter.save({ key: "fuel", name: "Fuel", type: "percent", value: "6.5", inFormula: false, shared: true });
	const body = { parameterGUID: id, parameterValue: "7" };
	const first = await call(path, body, "parameter");
	expect(first).toMatchObject({ code: "000000", data: { version: 2 } });
	expect(await call(path, body, "parameter")).toEqual(first);
	expect(await call(path, { ...body, parameterValue: "8" }, "parameter")).toMatchObject({ code: "000004" });
});

describe("a call that only adds", () => {
	test.each([
		["/api/v1/ParameterSetting/AddTheParameter", "parameterGUID"],
		["/api/v1/Config/AddNotify", "GUID"],
		["/api/v1/appsetting/addAppSetting", "id"],
		["/api/v1/ICRManagement/ADHOCForm/AddADHOCForm", "ICRAdHOCGUID"],
	])("%s refuses the GUID of what is there, by the name it was sent by", async (path, name) => {
		expect(await call(path, { [name]: crypto.randomUUID() })).toMatchObject({
			code: "000001",
			problems: [{ field: name, message: expect.stringContaining("only adds") }],
		});
		const none = (await call(path, { [name]: "00000000-0000-0000-0000-000000000000" })) as unknown as { problems?: { field: string }[] };
		expect(none.problems?.map(({ field }) => field)).not.toContain(name);
	});
});
