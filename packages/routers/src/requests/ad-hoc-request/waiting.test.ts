import { expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerFile } from "../../testing/world.ts";
import { requests } from "./testing.ts";

const world = worldPerFile(rateDb);
const waits = async (role: string) => (await world.as(role).dashboard.mine()).adHocRequests;

test("the dashboard counts requests whose turn is the reader's, and those that are overdue", async () => {
	const guid = world.users.get("VDM")?.guid ?? "";
	const team = { name: "VDM", serviceTypes: ["T"], portCities: [placeIds.shanghai], leader: guid, members: [guid] };
	await world.as("superuser").vdmTeam.save(team as never);
	expect(await waits("VDM")).toEqual({ waiting: 0, overdue: 0 });
	const late = (await world.as("SALS").adHocRequest.save({ ...requests.T, requiredDate: "2026-11-20", confirmed: true })).id;
	await world.as("SALS").adHocRequest.save({ ...requests.T, customer: "Other Trading", confirmed: true });
	expect([await waits("VDM"), await waits("SALS")]).toEqual([
		{ waiting: 2, overdue: 0 },
		{ waiting: 0, overdue: 0 },
	]);
	await world.db.updateTable("ad_hoc_request").set({ required_date: "2026-11-19" }).where("id", "=", late).execute();
	expect(await waits("VDM")).toEqual({ waiting: 2, overdue: 1 });
	const line = { charge: "Haulage", amount: "1000", currency: "CNY" };
	await world.as("VDM").adHocRequest.updateCost({ id: late, costs: [line] });
	expect(await waits("VDM")).toEqual({ waiting: 1, overdue: 0 });
	await world.as("PM").adHocRequest.updatePrice({ id: late, prices: [{ ...line, validTo: "2026-12-31" }] });
	// The price is the requester's to send; customers have no such requests.
	expect([await waits("SALS"), await waits("ComUser")]).toEqual([{ waiting: 1, overdue: 1 }, null]);
	await world.as("SALS").adHocRequest.sendPrice({ id: late });
	expect(await waits("SALS")).toEqual({ waiting: 0, overdue: 0 });
});
