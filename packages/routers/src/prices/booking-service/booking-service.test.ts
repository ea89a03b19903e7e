import { expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { lastChangeId } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile(rateDb);

type Body = Record<string, unknown>;
interface Head extends Body {
	priceID: string;
	details: (Body & { priceDetailID: string; version: number })[];
}
const call = async (method: "GET" | "POST", path: string, body?: unknown, role = "PM") => {
	const answer = await world.rest(method, `/api/v1/Price/${path}`, role, body);
	return answer as unknown as { code: string; message: string; data: Head & { items: Head[]; total: number }; problems?: { field: string }[] };
};
const save = (body: unknown, path = "UpdateLESPrice") => call("POST", path, body);
const headOf = async (priceID: string, role = "PM") => (await call("GET", `GetLESPriceDetailByID?priceID=${priceID}`, undefined, role)).data;

const said = { ownership: "COC", basis: "container", currency: "CNY" };
const detail = (changes: Body = {}) => ({
	...{ charge: "THC", container: "40HC", cost: "900", SSR: "cost*1.1", validFrom: "2026-10-01", ...said },
	...changes,
});
const thcAndDoc = [detail(), detail({ charge: "DOC", container: "*", basis: "BL", SSR: 450, cost: "" })];

let priceID = "";

test("a port's head is saved with its details in one change, and has the same id ever after", async () => {
	const saved = await save({ portID: placeIds.shanghaiPort.toUpperCase(), direction: "Export", details: thcAndDoc });
	expect(saved).toMatchObject({ code: "000000", data: { details: [{ version: 1 }, { version: 1 }] } });
	priceID = saved.data.priceID;
	const head = await headOf(priceID.toUpperCase());
	expect(head).toMatchObject({ priceID, portID: placeIds.shanghaiPort, port: "CNSHA", portName: "Shanghai", portNameZh: "上海" });
	expect(head.details.map(({ charge, ssr, direction }) => [charge, ssr, direction])).toEqual([
		["DOC", "450.00", "westbound"],
		["THC", "cost*1.1", "westbound"],
	]);
	const changes = await world.db.selectFrom("change_log").select("change_id").where("object_type", "=", "bookingService").execute();
	expect(changes).toHaveLength(1);
});

test("what was answered can be sent back, and nothing is written", async () => {
	const before = await headOf(priceID);
	expect(await save(before)).toMatchObject({ code: "000000", data: { priceID } });
	expect(await save(before.details, "UpdateLESPriceDetails")).toMatchObject({ code: "000000" });
	expect(await headOf(priceID)).toEqual(before);
});

test("half a form saves half a form: other fields and other details stay, a detail without a GUID is added", async () => {
	const [doc, thc] = (await headOf(priceID)).details;
	const saved = await save(
		[{ priceDetailID: thc?.priceDetailID, cost: "1,000" }, detail({ port: "cnsha", direction: "Export", charge: "SEAL" })],
		"UpdateLESPriceDetails",
	);
	expect(saved).toMatchObject({ code: "000000", data: { priceID } });
	const { details } = await headOf(priceID);
	expect(details.map(({ charge, cost, ssr, version }) => [charge, cost, ssr, version])).toEqual([
		["DOC", null, "450.00", 1],
		["SEAL", "900.00", "cost*1.1", 1],
		["THC", "1000.00", "cost*1.1", 2],
	]);
	expect(details[0]).toEqual(doc);
	// A single detail is the body itself.
	expect(await save({ priceID, priceDetailID: doc?.priceDetailID, remark: "per set" })).toMatchObject({ code: "000000" });
	expect((await headOf(priceID)).details[0]).toMatchObject({ remark: "per set", version: 2 });
});

test("all or none, and every wrong field by its row", async () => {
	const before = await headOf(priceID);
	const [doc, seal] = before.details;
	const named = ({ problems }: { problems?: { field: string }[] }) => problems?.map(({ field }) => field);
	const wrong = await save({
		priceID,
		details: [{ priceDetailID: doc?.priceDetailID, SSR: 500 }, detail({ charge: "", SSR: "cost**2", container: "99XX" })],
	});
	expect(wrong.code).toBe("000001");
	expect(named(wrong)?.sort()).toEqual(["details.1.SSR", "details.1.charge", "details.1.container", "details.1.direction"]);
	expect(named(await save({ details: [detail()] }))).toEqual(["portID"]);
	expect(named(await save({ portID: "CNXXX", details: [detail()] }))).toEqual(["portID"]);
	expect(named(await save({ priceID, portID: placeIds.ningbo, details: [detail()] }))).toEqual(["portID"]);
	const twice = await save([{ priceDetailID: doc?.priceDetailID }, { priceDetailID: doc?.priceDetailID }], "UpdateLESPriceDetails");
	expect(named(twice)).toEqual(["1.priceDetailID"]);
	expect(await save({ priceID, details: [detail({ direction: "Export" })] })).toMatchObject({
		code: "000001",
		conflict: { theirs: [{ charge: "THC", containerType: "40HC" }] },
	});
	expect(await save({ priceID, details: [{ priceDetailID: seal?.priceDetailID, version: 9, SSR: 1 }] })).toMatchObject({ code: "000003" });
	expect(await save({ priceID, details: [{ priceDetailID: crypto.randomUUID(), SSR: 1 }] })).toMatchObject({ code: "000002" });
	expect(await headOf(priceID)).toEqual(before);
});

test("heads are listed with the details that match, without what the caller may not see", async () => {
	const { data } = await call("GET", "GetPortAndPricegeData?charge=SEAL");
	expect(data).toMatchObject({ total: 1, items: [{ priceID, port: "CNSHA", details: [{ charge: "SEAL" }] }] });
	expect((await call("GET", "GetPortAndPricegeData?charge=none")).data).toMatchObject({ total: 0, items: [] });
	expect(await call("GET", "GetPortAndPricegeData", undefined, "SALS")).toMatchObject({ code: "000008" });
	expect(await call("GET", `GetLESPriceDetailByID?priceID=${crypto.randomUUID()}`)).toMatchObject({ code: "000002" });
	expect(await call("GET", "GetLESPriceDetailByID")).toMatchObject({ code: "000001", problems: [{ field: "priceID" }] });
});

test("one change is undone whole", async () => {
	const before = await headOf(priceID);
	const [doc] = before.details;
	await save({ priceID, details: [{ priceDetailID: doc?.priceDetailID, SSR: 600 }, detail({ charge: "VGM", direction: "Export" })] });
	await world.as("PM").bookingService.undo({ changeId: await lastChangeId(world.db) });
	const plain = ({ details }: Head) => details.map(({ version, changedAt, ...row }) => row);
	expect(plain(await headOf(priceID))).toEqual(plain(before));
});

test("a detail, then the head is deleted; its id is still that of the port", async () => {
	const [doc] = (await headOf(priceID)).details;
	expect(await call("POST", `DeletePriceDetial?priceDetailID=${doc?.priceDetailID}`)).toMatchObject({ code: "000000", data: { count: 1 } });
	expect(await call("POST", `DeleteSurcharge?surchargeID=${priceID}`)).toMatchObject({ code: "000000", data: { count: 2 } });
	expect(await call("POST", `DeleteSurcharge?surchargeID=${priceID}`)).toMatchObject({ code: "000002" });
	expect(await headOf(priceID)).toMatchObject({ priceID, details: [] });
	expect(await save({ port: "Shanghai", ...detail({ direction: "Import" }) })).toMatchObject({ code: "000000", data: { priceID } });
});
