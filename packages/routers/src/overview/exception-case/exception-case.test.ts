import { beforeAll, expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile();
const { as } = world;
const guids = new Map<string, string>();
const guid = (role: string) => guids.get(role) ?? "";

beforeAll(async () => {
	const people = await world.db.selectFrom("user").select(["id", "guid"]).execute();
	for (const [role, { id }] of world.users) guids.set(role, people.find((person) => person.id === id)?.guid ?? "");
});

const open = async (over: { title?: string; owner?: string } = {}) =>
	(await as("superuser").exceptionCase.save({ title: "Look at the depot", category: "Depot", owner: guid("PM"), ...over })).id;

test("a case goes open, in progress, closed and back, with what was said", async () => {
	const id = await open();
	const pm = as("PM").exceptionCase;
	expect(await pm.get({ id })).toMatchObject({ state: "open", level: "medium", ruleName: null, closedAt: null });
	await pm.setState({ id, state: "inProgress", comment: "Asked the depot." });
	expect(await saidBy(pm.setState({ id, state: "inProgress" }))).toMatchObject({ code: "000004" });
	await pm.comment({ id, comment: "They answer tomorrow." });
	await pm.setState({ id, state: "open" });
	await pm.setState({ id, state: "closed", comment: "Done." });
	expect(await pm.get({ id })).toMatchObject({ state: "closed", closedAt: expect.any(String) });
	expect(await saidBy(pm.setState({ id, state: "inProgress" }))).toMatchObject({ code: "000004" });
	await pm.setState({ id, state: "open" });
	expect(await pm.get({ id })).toMatchObject({ state: "open", closedAt: null });
	expect((await pm.comments({ id })).map(({ text }) => text)).toEqual(["Asked the depot.", "They answer tomorrow.", "Done."]);
	// By the name under which a record's history shows it.
	const entries = await world.db.selectFrom("change_log").select("after").where("object_id", "=", id).orderBy("id").execute();
	const said = entries.map(({ after }) => (JSON.parse(after ?? "{}") as { comment?: string }).comment);
	expect(said.filter((one) => one !== undefined)).toEqual(["Asked the depot.", "They answer tomorrow.", "Done."]);
	expect(await saidBy(pm.comment({ id, comment: " " }))).toMatchObject({ code: "000001", data: [{ field: "comment" }] });
});

test("a case is its owner's: others neither see nor move it, until it is handed over", async () => {
	const id = await open();
	for (const call of [
		as("SALS").exceptionCase.get({ id }),
		as("SALS").exceptionCase.comments({ id }),
		as("SALS").exceptionCase.comment({ id, comment: "mine" }),
		as("SALS").exceptionCase.setState({ id, state: "closed" }),
	])
		expect(await saidBy(call)).toMatchObject({ code: "000002" });
	const { version, ...fields } = await as("PM").exceptionCase.get({ id });
	await as("PM").exceptionCase.save({ ...fields, version, owner: guid("SALS") });
	expect(await as("SALS").exceptionCase.get({ id })).toMatchObject({ id, title: "Look at the depot" });
	expect(await saidBy(as("PM").exceptionCase.get({ id }))).toMatchObject({ code: "000002" });
	const told = (await world.db.selectFrom("outbox").select("payload").where("dedupe_key", "like", `exceptionCase.${id}.%`).execute()).map(
		({ payload }) => JSON.parse(payload) as { path: string; values: object },
	);
	const notice = { path: `/exceptionRules/cases/${id}`, values: { title: "Look at the depot", by: expect.any(String) } };
	expect(told).toMatchObject([notice, notice]);
	expect((await as("superuser").exceptionCase.list({})).items.map((one) => one.id)).toContain(id);
	expect(await saidBy(as("superuser").exceptionCase.save({ title: "T", category: "C", owner: guid("ComAdmin") }))).toMatchObject({
		code: "000001",
		data: [{ field: "owner" }],
	});
});

test("one that was opened by mistake can go; what was said of one cannot be deleted with it", async () => {
	const [id, said] = [await open(), await open()];
	await as("PM").exceptionCase.comment({ id: said, comment: "Seen." });
	expect(await saidBy(as("PM").exceptionCase.remove({ ids: [said] }))).toMatchObject({
		code: "000004",
		message: expect.stringContaining("close it"),
	});
	await as("PM").exceptionCase.remove({ ids: [id] });
	await as("PM").exceptionCase.restore({ ids: [id] });
	expect(await as("PM").exceptionCase.get({ id })).toMatchObject({ state: "open" });
});
