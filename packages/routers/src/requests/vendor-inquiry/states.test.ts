import { beforeAll, describe, expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { remindVendors } from "./reminding.ts";
import { type InquiryState, inquiryStates } from "./states.ts";
import { due, inquiryDesk, validTo } from "./testing.ts";

const world = worldPerFile(rateDb);
const desk = inquiryDesk(world);
const at = (iso: string) => {
	world.services.clock.now = new Date(`${iso}T02:00:00.000Z`);
};
const today = "2026-11-20";

/** An inquiry brought to a state the way people bring it there, and another vendor's about the same request. */
async function inState(state: InquiryState) {
	at(today);
	const requestId = await desk.request();
	const [one, other] = [await desk.vendor(), await desk.vendor()];
	const [mine, theirs] = await desk.ask(requestId, [one, other]);
	const [token, id, second] = [mine?.token ?? "", mine?.id ?? "", theirs?.token ?? ""];
	const take = async (by: string) => {
		const { lines } = await desk.page().view({ token: by });
		return world.as("VDM").vendorInquiry.award({ requestId, lines: lines.map((line) => line.id) });
	};
	if (state === "opened") await desk.page().read({ token });
	if (state === "draft") await desk.page().saveDraft({ token, lines: [], remark: "half" });
	if (state === "quoted" || state === "awarded") await desk.quote(token, "900");
	if (state === "declined") await desk.page().decline({ token, because: "tooShort" });
	if (state === "expired") {
		at("2026-11-26");
		await remindVendors(world.services, world.services.clock.now);
		at(today);
	}
	if (state === "closed") await world.as("SALS").adHocRequest.cancel({ id: requestId, reason: "gone" });
	if (state === "awarded") await take(token);
	if (state === "notAwarded") {
		await desk.quote(second, "800");
		await take(second);
	}
	const { lines } = await desk.page().view({ token });
	return { requestId, id, token, state, lines, vendor: one };
}

type Made = Awaited<ReturnType<typeof inState>>;
const prices = ({ lines }: Made) => lines.map(({ id }) => ({ id, amount: "777", currency: "CNY", validTo }));

/** What a person of a role does with an inquiry; `null`: the vendor. */
const moves: Record<string, (role: string, made: Made) => Promise<unknown>> = {
	enter: (role, made) => world.as(role).vendorInquiry.enter({ id: made.id, lines: prices(made) }),
	enterDecline: (role, { id }) => world.as(role).vendorInquiry.enterDecline({ id, because: "noCapacity" }),
	remind: (role, { id }) => world.as(role).vendorInquiry.remind({ id }),
	renewLink: (role, { id }) => world.as(role).vendorInquiry.renewLink({ id }),
	shutLink: (role, { id }) => world.as(role).vendorInquiry.shutLink({ id }),
	sendAgain: (role, { requestId, vendor }) => world.as(role).vendorInquiry.send({ requestId, vendorIds: [vendor.id], dueAt: "2026-12-01" }),
	award: (role, { requestId, lines }) => world.as(role).vendorInquiry.award({ requestId, lines: lines.map(({ id }) => id), tell: false }),
	read: (role, { id }) => world.as(role).vendorInquiry.detail({ id }),
	list: (role, { requestId }) => world.as(role).vendorInquiry.list({ filters: [{ field: "requestId", op: "eq", value: requestId }] }),
	compare: (role, { requestId }) => world.as(role).vendorInquiry.comparison({ requestId }),
	history: (role, { id }) => world.as(role).vendorInquiry.history({ id }),
};
const writers = ["VDM", "superuser"];
const readers = ["VDM", "PM", "superuser"];
const reading = ["read", "list", "compare", "history"];

/** In which states each is taken; the others are refused with the state. */
const takenIn: Record<string, readonly InquiryState[]> = {
	enter: ["sent", "opened", "draft", "quoted", "declined", "expired"],
	enterDecline: ["sent", "opened", "draft", "quoted", "declined", "expired"],
	remind: ["sent", "opened", "draft", "quoted", "declined"],
	renewLink: inquiryStates,
	shutLink: inquiryStates,
	sendAgain: ["declined", "expired", "awarded", "notAwarded"],
	award: ["quoted", "awarded"],
};

describe.each(inquiryStates)("an inquiry that is %s", (state) => {
	let made: Made;
	beforeAll(async () => {
		made = await inState(state);
	});

	test.each(Object.keys(moves))("%s: by who may, in the states that take it", async (move) => {
		const act = moves[move];
		for (const role of ["SALS", "CX", "APPROVER", "ComUser", "PM", "VDM", "superuser"]) {
			await world.settled();
			const before = await world.as("superuser").vendorInquiry.detail({ id: made.id });
			const may = reading.includes(move) ? readers.includes(role) : writers.includes(role);
			if (may && !reading.includes(move)) made = await inState(state);
			const said = await saidBy(act?.(role, made) ?? Promise.reject(new Error(move)));
			if (!may) {
				expect([role, said.code]).toEqual([role, "000008"]);
				expect(await world.as("superuser").vendorInquiry.detail({ id: before.id })).toEqual(before);
			} else if (reading.includes(move)) expect([role, said.code]).toEqual([role, "000000"]);
			else if (takenIn[move]?.includes(state)) expect([role, move, said]).toMatchObject([role, move, { code: "000000" }]);
			else expect([role, move, said.code]).toEqual([role, move, expect.stringMatching(/^00000[14]$/)]);
		}
	});

	test("the vendor answers until the due day is over or it is decided, and is told how it stands afterwards", async () => {
		made = await inState(state);
		const { token } = made;
		const open = ["sent", "opened", "draft", "quoted", "declined"].includes(state);
		expect((await desk.page().view({ token })).takesAnswer).toBe(open);
		const calls = {
			saveDraft: () => desk.page().saveDraft({ token, lines: [], remark: "again" }),
			decline: () => desk.page().decline({ token, because: "goods" }),
			send: () => desk.page().send({ token, lines: prices(made) }),
		};
		for (const [name, call] of Object.entries(calls)) {
			const before = await desk.page().view({ token });
			const said = await saidBy(call());
			expect([name, said.code]).toEqual([name, open ? "000000" : "000004"]);
			if (open) continue;
			expect(said.message).toMatch(/cannot be changed any more/);
			expect(await desk.page().view({ token })).toEqual(before);
		}
		if (!open) return;
		expect((await desk.page().view({ token })).state).toBe("quoted");
		at("2026-11-26");
		for (const call of Object.values(calls)) expect((await saidBy(call())).code).toBe("000004");
	});
});

test("the timed task reminds once, a working day before, and ends what nobody answered; weekends are not worked", async () => {
	at("2026-11-17");
	const [requestId, one, quick] = [await desk.request(), await desk.vendor(), await desk.vendor()];
	// A Monday.
	const [mine, answered] = await desk.ask(requestId, [one, quick], { dueAt: "2026-11-23" });
	await desk.quote(answered?.token ?? "", "500");
	const subjects = async (to: string) => (await desk.mailed(to)).map(({ subject }) => subject.slice(0, 8));
	const run = async (day: string) => {
		at(day);
		await remindVendors(world.services, world.services.clock.now);
		await remindVendors(world.services, world.services.clock.now);
	};
	await run("2026-11-19");
	expect(await subjects(one.email)).toEqual(["Inquiry "]);
	await run("2026-11-20");
	expect(await subjects(one.email)).toEqual(["Inquiry ", "Reminder"]);
	for (const day of ["2026-11-21", "2026-11-22", "2026-11-23"]) await run(day);
	expect(await subjects(one.email)).toEqual(["Inquiry ", "Reminder"]);
	expect(await subjects(quick.email)).toEqual(["Inquiry "]);
	const kept = async () =>
		(
			await world.db
				.selectFrom("vendor_inquiry")
				.select(["id", "state", "decided_at"])
				.where("request_id", "=", requestId)
				.orderBy("number")
				.execute()
		).map(({ id, state, decided_at }) => [id, state, decided_at]);
	expect(await kept()).toEqual([
		[mine?.id, "sent", null],
		[answered?.id, "quoted", null],
	]);
	await run("2026-11-24");
	expect(await kept()).toEqual([
		[mine?.id, "expired", "2026-11-24T02:00:00.000Z"],
		[answered?.id, "quoted", null],
	]);
	at(today);
});

test("a price closes what nobody decided", async () => {
	const requestId = await desk.request();
	const [sent] = await desk.ask(requestId, [await desk.vendor()], { dueAt: due });
	await world.as("VDM").adHocRequest.updateCost({ id: requestId, costs: [{ charge: "Haulage", amount: "5", currency: "CNY" }] });
	expect((await desk.page().view({ token: sent?.token ?? "" })).state).toBe("sent");
	await world.as("PM").adHocRequest.updatePrice({ id: requestId, prices: [{ charge: "Haulage", amount: "9", currency: "CNY", validTo }] });
	expect((await desk.page().view({ token: sent?.token ?? "" })).state).toBe("closed");
});
