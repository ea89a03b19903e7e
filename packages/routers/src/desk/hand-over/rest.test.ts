import { describe, expect, test } from "vitest";
import { handleRest } from "../../app/rest/adapter.ts";
import { worldPerTest } from "../../testing/world.ts";
import { soldQuotation } from "./testing.ts";

const world = worldPerTest();
const base = "/api/v1/QuotationReference";
const post = (call: string, role: string, body: object) => world.rest("POST", `${base}/${call}`, role, body);
const get = (call: string, role: string) => world.rest("GET", `${base}/${call}`, role);

const guidOf = async (role: string) =>
	(
		await world.db
			.selectFrom("user")
			.select("guid")
			.where("id", "=", world.users.get(role)?.id ?? 0)
			.executeTakeFirstOrThrow()
	).guid;

async function added(over: object = {}) {
	const quotation = await soldQuotation(world);
	const body = { quotationRecordGUID: quotation.id.toUpperCase(), billingReceiver: "AP", billToPartyCMDCode: "CN00123456", ...over };
	const answer = await post("AddHandOverRecord", "SALS", body);
	return { quotation, answer, guid: String(answer.data?.HandOverGUID) };
}

describe("an older client", () => {
	test("adds a record, finds it, changes some of it, shares it, finishes it", async () => {
		const { guid, answer, quotation } = await added({ submitTime: "2026-11-19 10:00", remark: "Gate 4" });
		expect(answer).toMatchObject({ code: "000000", data: { HandOverGUID: guid, GUID: guid, version: 1 } });
		const detail = await get(`GetTheRecordDetail?HandOverGUID=${guid.toUpperCase()}`, "SALS");
		expect(detail.data).toMatchObject({
			...{ HandOverGUID: guid, handOverNumber: "HO-2026-000001", quotationRecordGUID: quotation.id, quotationNumber: quotation.number },
			...{ billToPartyCMDCode: "CN00123456", remark: "Gate 4", status: "open", handOverComplete: false, shareUserGUIDs: [] },
		});
		// What was answered goes back unchanged; what is not sent stays.
		expect(await post("UpdateTheRecord", "SALS", detail.data)).toMatchObject({ code: "000000", data: { version: 1 } });
		expect(await post("UpdateTheRecord", "SALS", { handOverGUID: guid, remark: "" })).toMatchObject({ code: "000000", data: { version: 2 } });
		const list = await post("GetHandOverRecordListData", "SALS", {
			customerName: "harbour",
			status: "open",
			field: "submitTime",
			order: "descending",
		});
		expect(list.data).toMatchObject({ total: 1, items: [{ HandOverGUID: guid, remark: null, billingReceiver: "AP" }] });
		const [{ lane }] = list.data.items as [{ lane: string }];
		expect((await post("GetHandOverRecordListData", "SALS", { lane: lane.replace(/^[^→]*→ /, "") })).data).toMatchObject({ total: 1 });
		expect((await post("GetHandOverRecordListData", "SALS", { lane: `Nowhere, ${lane.split(" → ")[1]}` })).data).toMatchObject({ total: 0 });
		const pm = await guidOf("PM");
		expect(await post("UpdateTheShare", "SALS", { quotationRecordGUID: quotation.id, shareUserGUIDs: pm })).toMatchObject({ data: { version: 3 } });
		expect((await get(`GetShareUserGUIDInfo?quotationRecordGUID=${quotation.id}`, "PM")).data).toEqual([
			{ userGUID: pm, userName: expect.any(String) },
		]);
		const shared = (await get(`GetShareUserGUIDInfo?quotationRecordGUID=${quotation.id}`, "PM")).data;
		expect(await post("UpdateTheShare", "SALS", { HandOverGUID: guid, shareUserGUIDs: shared })).toMatchObject({ data: { version: 3 } });
		const other = await added();
		expect(await post("SetHandOverFinish", "SALS", { HandOverGUID: guid, quotationRecordGUID: other.quotation.id })).toMatchObject({
			code: "000001",
			problems: [{ field: "quotationRecordGUID", message: expect.stringContaining("HO-2026-000002") }],
		});
		expect(await post("SetHandOverFinish", "SALS", { HandOverGUID: guid })).toMatchObject({
			code: "000000",
			data: { HandOverGUID: guid, status: "finished", handOverComplete: true, version: 4 },
		});
		expect(await post("UpdateTheRecord", "SALS", { HandOverGUID: guid, remark: "late" })).toMatchObject({ code: "000004", data: null });
		expect((await post("GetHandOverRecordListData", "PM", { handOverComplete: 1 })).data).toMatchObject({ total: 1 });
		expect((await post("GetHandOverRecordListData", "PM", { handOverComplete: 0 })).data).toMatchObject({ total: 0 });
	});

	test("reads the items by the quotation's GUID, before a record is made and after", async () => {
		const { id } = await soldQuotation(world);
		const path = `GetHandOverItemDetail?quotationRecordGUID=${id}`;
		const before = await get(path, "SALS");
		expect(before.data).toMatchObject({ HandOverGUID: null, currency: "CNY", total: "13195.16" });
		await post("AddHandOverRecord", "SALS", { quotationRecordGUID: id, billingReceiver: "AP", billToPartyCMDCode: "CN00123456" });
		const after = await get(path, "SALS");
		expect(after.data).toMatchObject({ handOverNumber: "HO-2026-000001", status: "open" });
		expect(after.data.items).toEqual(before.data.items);
		expect((await get(`GetHandOverItemDetail?quotationRecordGUID=${crypto.randomUUID()}`, "SALS")).code).toBe("000002");
	});

	test("downloads Excel where it says so and is told what kinds there are", async () => {
		const { guid } = await added();
		const path = `DownloadHandOver?handOverGUID=${guid}`;
		for (const format of ["xlsx", "Excel"]) {
			const request = new Request(`http://localhost${base}/${path}&format=${format}`, { headers: { token: world.tokenOf("SALS") ?? "" } });
			const answer = await handleRest(world.services, request, { address: "192.0.2.9", requestId: "r" });
			expect(answer?.headers.get("content-disposition")).toContain("HO-2026-000001.xlsx");
			expect(answer?.headers.get("content-type")).toContain("spreadsheetml");
			await answer?.arrayBuffer();
		}
		expect(await get(`${path}&format=doc`, "SALS")).toMatchObject({ code: "000001", problems: [{ field: "format" }] });
		expect(await get(path, "PM")).toMatchObject({ code: "000002" });
	});

	test("is answered 500001 for a CMD code that is none, by the name it sent", async () => {
		const { answer } = await added({ billToPartyCMDCode: "12-34" });
		expect(answer).toMatchObject({ code: "500001", problems: [{ field: "billToPartyCMDCode" }] });
		expect(await world.db.selectFrom("hand_over").select("id").execute()).toEqual([]);
	});

	test("takes nobody off a record by a call that says nobody, and everybody by an empty list", async () => {
		const pm = await guidOf("PM");
		const { guid } = await added({ shareUserGUIDs: [pm] });
		const shared = async () => (await get(`GetShareUserGUIDInfo?HandOverGUID=${guid}`, "SALS")).data;
		expect(await post("UpdateTheShare", "SALS", { HandOverGUID: guid, sharedWith: pm })).toMatchObject({
			code: "000001",
			problems: [{ field: "shareUserGUIDs" }],
		});
		expect(await shared()).toMatchObject([{ userGUID: pm }]);
		expect(await post("UpdateTheShare", "SALS", { HandOverGUID: guid, shareUserGUIDs: [] })).toMatchObject({ code: "000000" });
		expect(await shared()).toEqual([]);
	});

	test("is told which GUID a call asks for", async () => {
		expect(await get("GetShareUserGUIDInfo", "SALS")).toMatchObject({ code: "000001", problems: [{ field: "quotationRecordGUID" }] });
		expect(await get("DownloadHandOver", "SALS")).toMatchObject({ code: "000001", problems: [{ field: "handOverGUID" }] });
	});

	test("is told by its own names what is wrong, and which call finishes a record", async () => {
		const { answer: noCode, quotation } = await added({ billToPartyCMDCode: null });
		expect(noCode).toMatchObject({ code: "000001", problems: [{ field: "billToPartyCMDCode" }] });
		const body = { quotationRecordGUID: quotation.id, billingReceiver: "AP", billToPartyCMDCode: "CN00123456" };
		const first = await post("AddHandOverRecord", "SALS", body);
		const guid = first.data.HandOverGUID;
		expect(await post("UpdateTheRecord", "SALS", { HandOverGUID: guid, handOverComplete: true })).toMatchObject({
			code: "000001",
			data: expect.stringContaining("SetHandOverFinish"),
		});
		expect(await post("UpdateTheShare", "SALS", { HandOverGUID: guid, shareUserGUIDs: [crypto.randomUUID()] })).toMatchObject({
			code: "000001",
			problems: [{ field: "shareUserGUIDs" }],
		});
		expect(await post("UpdateTheRecord", "SALS", { HandOverGUID: guid, version: 7, remark: "x" })).toMatchObject({ code: "000003" });
		// Sent again within a minute it is the same; another of that quotation is refused.
		expect(await post("AddHandOverRecord", "SALS", body)).toEqual(first);
		expect(await post("AddHandOverRecord", "SALS", { ...body, billingReceiver: "AR" })).toMatchObject({ code: "000004" });
	});
});
