import { describe, expect, test } from "vitest";
import type { Outgoing, OutgoingAnswer } from "../../door/outgoing.ts";
import { OutgoingError, publicUrl } from "../../kit/outgoing/request.ts";
import { BREAKER_CALLS, type BreakerCall, breakerState } from "./breaker.ts";
import { readAnswer } from "./platform-answer.ts";
import { platformProvider } from "./platform-provider.ts";
import type { NtoccQuestion } from "./provider.ts";
import { type KmRate, tableProvider } from "./table-provider.ts";

const place = (code: string, country: string) => ({ code, name: code, country, latitude: null, longitude: null });
const question: NtoccQuestion = {
	from: place("CNXIY", "CN"),
	to: place("CNSHA", "CN"),
	truckType: "BOX136",
	cargo: { kind: "general", weight: "18.5" },
	date: "2026-11-27",
};
const read = (answer: unknown) => readAnswer(typeof answer === "string" ? answer : JSON.stringify(answer), 200);
const bad = (failure: string) => ({ outcome: "failed", failure, status: 200 });

describe("what a platform answers", () => {
	test("is a cost, told exactly, and whatever else it sends is left out", () => {
		const cost = { outcome: "cost", cost: "8123.45", currency: "CNY", km: null, reference: null };
		expect(read({ cost: "8123.45", currency: "CNY" })).toEqual(cost);
		expect(read({ cost: 8123.45, currency: "CNY", km: null, more: { token: "x" } })).toEqual(cost);
		expect(read({ cost: "8123.45", currency: "CNY", km: 1384, reference: " Q-1\u0000\n2\u202e " })).toEqual({
			...cost,
			km: "1384",
			reference: "Q-1 2",
		});
	});
	test("is a refusal, in its own words on one line", () => {
		expect(read({ refused: true })).toEqual({ outcome: "refused", reason: null });
		expect(read({ refused: "no truck\r\nthat day" })).toEqual({ outcome: "refused", reason: "no truck that day" });
		expect(read({ refused: "x".repeat(5000) })).toEqual({ outcome: "refused", reason: "x".repeat(300) });
		// Half a character is none that a database over HTTP would take.
		expect(read({ refused: "no \ud800 truck" })).toEqual({ outcome: "refused", reason: "no \ufffd truck" });
		expect(read({ refused: false, cost: "1", currency: "CNY" })).toMatchObject({ outcome: "cost" });
	});
	test.each([["{"], [""], ["<html>down for maintenance</html>"]])("is no JSON: %j", (body) => expect(read(body)).toEqual(bad("notJson")));
	test.each([
		[null],
		[[]],
		['"8123.45"'],
		[{}],
		[{ cost: "8123.45" }],
		[{ cost: "-1", currency: "CNY" }],
		[{ cost: "0.00", currency: "CNY" }],
		[{ cost: "1e9", currency: "CNY" }],
		[{ cost: 1e-7, currency: "CNY" }],
		[{ cost: "1234567890123456", currency: "CNY" }],
		[{ cost: 0.1 + 0.2, currency: "CNY" }],
		[{ cost: "8 123", currency: "CNY" }],
		[{ cost: "8123.45", currency: "yuan" }],
		[{ cost: ["1"], currency: "CNY" }],
		[{ cost: "8123.45", currency: "CNY", km: "far" }],
		[{ cost: "8123.45", currency: "CNY", refused: "no" }],
		[{ refused: "" }],
	])("is not what was agreed on: %j", (answer) => expect(read(answer)).toEqual(bad("schema")));
});

/** A platform that answers in turn, and what it was sent. */
function platform(...answers: (OutgoingAnswer | OutgoingError)[]) {
	const sent: Parameters<Outgoing["send"]>[0][] = [];
	const waited: number[] = [];
	let clock = 0;
	const outgoing: Outgoing = {
		async send(request) {
			sent.push(request);
			clock += takes;
			const answer = answers[sent.length - 1];
			if (!answer) throw new Error("asked once too often");
			if (answer instanceof OutgoingError) throw answer;
			return answer;
		},
	};
	const settings = { url: "https://trucks.example.com/quote", secret: "Bearer s3cret", timeoutMs: 4_000 };
	let takes = 0;
	const pause = async (ms: number) => {
		waited.push(ms);
		clock += ms;
	};
	const provider = platformProvider(settings, outgoing, pause, () => clock);
	return {
		/** Milliseconds each answer takes from now on. */
		taking(ms: number) {
			takes = ms;
		},
		ask: (withinMs = 4_000) => provider.quote(question, withinMs),
		sent,
		waited,
	};
}
const there = { status: 200, body: '{"cost":"8123.45","currency":"CNY"}' };
const status = (code: number) => ({ status: code, body: "" });

describe("asking a platform", () => {
	test("sends the question with the secret in its header alone", async () => {
		const { ask, sent } = platform(there);
		expect(await ask()).toMatchObject({ outcome: "cost", cost: "8123.45" });
		expect(sent).toHaveLength(1);
		expect(sent[0]?.headers.authorization).toBe("Bearer s3cret");
		expect(JSON.parse(sent[0]?.body ?? "")).toEqual(question);
		expect(sent[0]?.url).not.toContain("s3cret");
	});
	test.each([[status(503)], [status(502)], [status(429)], [new OutgoingError("unreachable")]])("again after what may pass: %o", async (first) => {
		const { ask, sent, waited } = platform(first, there);
		expect(await ask()).toMatchObject({ outcome: "cost" });
		expect([sent.length, waited]).toEqual([2, [200]]);
	});
	test("three times at most", async () => {
		const { ask, sent, waited } = platform(status(503), new OutgoingError("unreachable"), status(504), there);
		expect(await ask()).toEqual({ outcome: "failed", failure: "status", status: 504 });
		expect([sent.length, waited]).toEqual([3, [200, 400]]);
	});
	test("by one deadline, whatever is tried again: each time has what is left, and none is made without time for it", async () => {
		const { ask, sent, waited, taking } = platform(status(503), status(503), there);
		taking(1_500);
		expect(await ask(4_000)).toEqual({ outcome: "cost", cost: "8123.45", currency: "CNY", km: null, reference: null });
		expect([sent.map(({ timeoutMs }) => timeoutMs), waited]).toEqual([
			[4_000, 2_300, 400],
			[200, 400],
		]);
		const short = platform(status(503), there);
		short.taking(1_500);
		expect(await short.ask(1_700)).toEqual({ outcome: "failed", failure: "status", status: 503 });
		expect(short.sent).toHaveLength(1);
	});
	test("not at all where no time is left", async () => {
		const { ask, sent } = platform(there);
		expect(await ask(20)).toEqual({ outcome: "failed", failure: "late", status: null });
		expect(sent).toHaveLength(0);
	});
	test.each(["timeout", "tls", "redirect", "address", "tooLarge"] as const)("once where it comes to %s", async (failure) => {
		const { ask, sent } = platform(new OutgoingError(failure), there);
		expect(await ask()).toEqual({ outcome: "failed", failure, status: null });
		expect(sent).toHaveLength(1);
	});
	test.each([400, 401, 404, 500])("once where it answers %i", async (code) => {
		const { ask, sent } = platform(status(code), there);
		expect(await ask()).toEqual({ outcome: "failed", failure: "status", status: code });
		expect(sent).toHaveLength(1);
	});
	test("once where its answer is none", async () => {
		const { ask, sent } = platform({ status: 200, body: "{" }, there);
		expect(await ask()).toEqual(bad("notJson"));
		expect(sent).toHaveLength(1);
	});
});

test("addresses that are called are HTTPS ones of public names", () => {
	expect(publicUrl("https://trucks.example.com:8443/quote?x=1").host).toBe("trucks.example.com:8443");
	const refused = [
		...[
			"http://trucks.example.com",
			"https://user:pw@trucks.example.com",
			"https://localhost",
			"https://a.localhost",
			"https://trucks",
			"file:///etc/passwd",
		],
		...[
			"https://127.0.0.1",
			"https://2130706433",
			"https://0x7f.1",
			"https://[::1]",
			"https://[::ffff:10.0.0.1]",
			"https://169.254.169.254/latest",
			"",
		],
		...["https://metadata.google.internal", "https://printer.local.", "https://127.1"],
	];
	for (const url of refused) expect(() => publicUrl(url), url).toThrow(OutgoingError);
});

describe("a platform that fails in a row is left alone for a minute", () => {
	const now = new Date("2026-11-27T08:00:00Z");
	const call = (secondsAgo: number, outcome: BreakerCall["outcome"] = "failed", paused = false): BreakerCall => ({
		at: new Date(now.getTime() - secondsAgo * 1000),
		outcome,
		paused,
	});
	const failures = Array.from({ length: BREAKER_CALLS }, (_, at) => call(10 + at));
	test("and asked as usual before", () => {
		expect(breakerState([], now)).toEqual({ state: "closed" });
		expect(breakerState(failures.slice(1), now)).toEqual({ state: "closed" });
		expect(breakerState([...failures.slice(1), call(99, "refused")], now)).toEqual({ state: "closed" });
		expect(breakerState([call(1, "cost"), ...failures], now)).toEqual({ state: "closed" });
	});
	test("then tried, and again left alone where that fails", () => {
		expect(breakerState(failures, now)).toEqual({ state: "open", until: new Date("2026-11-27T08:00:50Z") });
		// Calls that were not put to it do not keep it away for longer.
		expect(breakerState([call(1, "failed", true), ...failures], now)).toEqual({ state: "open", until: new Date("2026-11-27T08:00:50Z") });
		const later = new Date("2026-11-27T08:00:50Z");
		expect(breakerState(failures, later)).toEqual({ state: "trial" });
		expect(breakerState([{ ...call(0), at: later }, ...failures], later)).toEqual({ state: "open", until: new Date("2026-11-27T08:01:50Z") });
		expect(breakerState([{ ...call(0, "refused"), at: later }, ...failures], later)).toEqual({ state: "closed" });
	});
});

describe("a table of distances", () => {
	const ask = (km: string | null, rate: Partial<KmRate> | null) =>
		tableProvider({
			kmBetween: async (from, to) => (from === "CNXIY" && to === "CNSHA" ? km : null),
			rateOf: async (truck, day) =>
				rate && truck === "BOX136" && day === "2026-11-27" ? { perKm: "5.85", least: null, currency: "CNY", digits: 2, ...rate } : null,
		}).quote(question, 1_000);
	test("costs what the kilometres come to, exactly, and no less than the least", async () => {
		expect(await ask("1384", {})).toEqual({ outcome: "cost", cost: "8096.40", currency: "CNY", km: "1384", reference: null });
		expect(await ask("0.3", { perKm: "0.35" })).toMatchObject({ cost: "0.11" });
		expect(await ask("12", { least: "600" })).toMatchObject({ cost: "600.00" });
		expect(await ask("103", { perKm: "145.5", currency: "JPY", digits: 0 })).toMatchObject({ cost: "14987", currency: "JPY" });
	});
	test("refuses what it does not know", async () => {
		expect(await ask(null, {})).toEqual({ outcome: "refused", reason: null });
		expect(await ask("1384", null)).toEqual({ outcome: "refused", reason: null });
		expect(await ask("0", {})).toEqual({ outcome: "refused", reason: null });
	});
});
