import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const { as } = world;

const guid = (role: string) => world.users.get(role)?.guid ?? "";
const layout = { order: ["mode"], hidden: [], shown: [], widths: { mode: 120 }, pinned: null };
const view = { list: "inlandRail", path: "/inlandRail/railPrice", name: "Ends soon", search: "?f=status:eq:expiring", layout };
const teamOf = async (leader: string, ...members: string[]) => {
	const team = {
		name: `${leader} ${members}`,
		serviceTypes: ["T" as const],
		portCities: [],
		leader: guid(leader),
		members: [leader, ...members].map(guid),
	};
	return { kind: "team" as const, id: (await as("superuser").vdmTeam.save(team)).id };
};
const roleGuid = async (code: string) => (await world.db.selectFrom("role").select("guid").where("code", "=", code).executeTakeFirstOrThrow()).guid;

test("a team's view is seen by the team alone, and its giver and its leader change it", async () => {
	const audience = await teamOf("VDM", "PM", "CX");
	const { id } = await as("PM").sharedViews.save({ ...view, audience });
	const [seen] = await as("CX").sharedViews.list();
	expect(seen).toMatchObject({ ...view, id, version: 1, audience: { ...audience, name: "VDM PM,CX" }, mayChange: false, begins: false });
	expect(await as("SALS").sharedViews.list()).toEqual([]);
	expect(await saidBy(as("SALS").sharedViews.rename({ id, name: "Mine" }))).toMatchObject({ code: "000002" });
	expect(await saidBy(as("CX").sharedViews.remove({ id }))).toMatchObject({ message: expect.stringContaining("Product manager") });
	expect(await as("VDM").sharedViews.rename({ id, version: 1, name: "Ends in a week" })).toEqual({ id, version: 2 });
	expect(await saidBy(as("PM").sharedViews.rename({ id, version: 1, name: "Ends" }))).not.toBeNull();
	expect(await as("PM").sharedViews.list()).toMatchObject([{ name: "Ends in a week", version: 2, mayChange: true }]);
	await as("PM").sharedViews.remove({ id });
	expect(await as("CX").sharedViews.list()).toEqual([]);
});

test("a view of a name the team has is replaced by who may, and refused to others", async () => {
	const audience = await teamOf("VDM", "PM", "CX");
	const { id } = await as("PM").sharedViews.save({ ...view, audience });
	expect(await saidBy(as("CX").sharedViews.save({ ...view, name: "ENDS SOON", search: "", audience }))).toMatchObject({
		message: expect.stringContaining("Product manager"),
	});
	expect(await as("PM").sharedViews.save({ ...view, search: "?q=xian", audience })).toEqual({ id, version: 2 });
	expect(await as("CX").sharedViews.list()).toMatchObject([{ search: "?q=xian" }]);
	const other = await as("CX").sharedViews.save({ ...view, name: "Mine", audience });
	expect(await saidBy(as("CX").sharedViews.rename({ id: other.id, name: "ends soon" }))).toMatchObject({
		message: expect.stringContaining("Ends soon"),
	});
});

test("only who is in a team gives views to it, and only who may change roles says what a role begins with", async () => {
	const audience = await teamOf("VDM", "PM");
	expect(await saidBy(as("CX").sharedViews.save({ ...view, audience }))).toMatchObject({ data: [expect.objectContaining({ field: "audience" })] });
	const role = { kind: "role" as const, id: await roleGuid("PM") };
	expect(await saidBy(as("PM").sharedViews.save({ ...view, audience: role }))).toMatchObject({
		data: [expect.objectContaining({ field: "audience" })],
	});
	const { id } = await as("superuser").sharedViews.save({ ...view, audience: role });
	expect(await as("PM").sharedViews.list()).toMatchObject([{ id, begins: true, mayChange: false }]);
	expect(await as("VDM").sharedViews.list()).toEqual([]);
	expect(await as("superuser").sharedViews.save({ ...view, name: "All", audience: role })).toEqual({ id, version: 2 });
	expect(await as("PM").sharedViews.audiences()).toEqual([{ ...audience, name: "VDM PM" }]);
});

test("what is no view of a list is refused with the field's name", async () => {
	const audience = await teamOf("PM");
	const refused = async (change: object) =>
		((await saidBy(as("PM").sharedViews.save({ ...view, audience, ...change }))) as { data: { field: string }[] }).data[0]?.field;
	expect(await refused({ path: "//evil.example" })).toBe("path");
	expect(await refused({ path: "https://evil.example" })).toBe("path");
	expect(await refused({ search: "q=1" })).toBe("search");
	expect(await refused({ name: " " })).toBe("name");
});

test("views are logged, with whom they were given to", async () => {
	const audience = await teamOf("PM");
	const { id } = await as("PM").sharedViews.save({ ...view, audience });
	const entry = await world.db.selectFrom("change_log").select(["action", "after"]).where("object_id", "=", id).executeTakeFirstOrThrow();
	expect({ ...entry, after: JSON.parse(entry.after ?? "") }).toEqual({
		action: "add",
		after: { name: view.name, path: view.path, search: view.search, audience: "PM" },
	});
});
