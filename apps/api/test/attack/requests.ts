import { businessDay } from "@iqt/i18n/days";
import { fine, parallel, refused, times } from "./answers.ts";
import { formulas } from "./formulas.ts";
import type { Attack } from "./run.ts";

const megabyte = 1024 * 1024;
const tooLarge = "413 000001";
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

const jsonBodies: Attack[] = [
	{
		name: "nobody sends 5 MB of text to sign in",
		answers: [tooLarge],
		run: (s) => parallel(5, () => s.send("nobody", "/api/Common/InternalLogin", { body: { userName: "x".repeat(5 * megabyte), password: "y" } })),
	},
	{
		name: "nobody sends 64 KB of text to sign in, by tRPC",
		answers: [tooLarge],
		run: async (s) => (await s.mutation("nobody", "auth.login", { userName: "x".repeat(70_000), password: "y" })).answer,
	},
	{
		name: "nobody sends 60 KB of a password, twenty times",
		answers: [...refused, "429 000005"],
		run: (s) => parallel(20, () => s.send("nobody", "/api/Common/InternalLogin", { body: { userName: "pm2", password: "x".repeat(60_000) } })),
	},
	{
		name: "nobody sends 5 MB where a token is needed",
		answers: ["200 000009", "closed"],
		run: (s) => parallel(20, () => s.send("nobody", "/api/Common/CheckApiPaths", { body: `{"apiPaths":["${"x".repeat(4 * megabyte)}"]}` })),
	},
	{
		name: "a made-up token comes with 5 MB, by tRPC",
		answers: ["401 000009", "closed"],
		run: (s) =>
			parallel(20, async () => (await s.mutation("nobody", "preferences.set", { key: "x".repeat(4 * megabyte) }, { token: "made-up" })).answer),
	},
	{
		name: "customer sends two million brackets",
		answers: refused,
		run: (s) => s.send("customer", "/api/Common/CheckApiPaths", { body: `{"apiPaths":${deep(2_000_000)}}` }),
	},
	{
		name: "customer sends two million brackets by tRPC",
		answers: refused,
		run: (s) =>
			s.send("customer", "/trpc/preferences.set", {
				body: `{"key":"a","value":${deep(2_000_000)}}`,
				headers: { "content-type": "application/json" },
			}),
	},
	{
		name: "customer sends objects 100,000 levels deep",
		answers: refused,
		run: (s) => s.send("customer", "/api/Common/CheckApiPaths", { body: `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}` }),
	},
	{
		name: "customer sends a list of a million",
		answers: refused,
		run: (s) => s.send("customer", "/api/Common/CheckApiPaths", { body: { apiPaths: times(1_000_000, () => 1) } }),
	},
	{
		name: "pm sends a list of a million wrong rows by tRPC",
		answers: refused,
		run: async (s) => (await s.mutation("pm", "inlandRail.quickEdit", { rows: times(1_000_000, () => 1) })).answer,
	},
	{
		name: "pm sends 9,999 wrong rows",
		answers: refused,
		run: async (s) => (await s.mutation("pm", "inlandRail.quickEdit", { rows: times(9_999, () => ({ id: 1, version: "x", cells: 7 })) })).answer,
	},
	{
		name: "customer sends an object of 300,000 keys",
		answers: refused,
		run: (s) => s.send("customer", "/api/Common/CheckApiPaths", { body: Object.fromEntries(times(300_000, (i) => [`k${i}`, i])) }),
	},
	{
		name: "customer sends a key of 4 MB",
		answers: refused,
		run: (s) => s.send("customer", "/api/Common/CheckApiPaths", { body: { ["k".repeat(4 * megabyte)]: 1 } }),
	},
	{
		name: "customer sends a number of a million digits",
		answers: refused,
		run: (s) => s.send("customer", "/api/Common/CheckApiPaths", { body: `{"apiPaths":[${"9".repeat(1_000_000)}]}` }),
	},
	{
		name: "customer sends broken JSON of 5 MB",
		answers: refused,
		run: (s) => s.send("customer", "/api/Common/CheckApiPaths", { body: `{"apiPaths":["${'\\"'.repeat(2 * megabyte)}` }),
	},
	{
		name: "sales sends a form of 5 MB to tRPC",
		answers: ["415 000001", "closed"],
		run: (s) => {
			const body = new FormData();
			for (let i = 0; i < 20_000; i++) body.append(`f${i}`, "x");
			return s.send("sales", "/trpc/preferences.set", { body });
		},
	},
	{
		name: "sales sends a form of a million equal fields",
		answers: refused,
		run: (s) =>
			s.send("sales", "/api/Common/CheckApiPaths", {
				body: "a=&".repeat(1_000_000),
				headers: { "content-type": "application/x-www-form-urlencoded" },
			}),
	},
	{
		name: "sales sends a packed body: it is read as it is",
		answers: [...refused, "415 000001"],
		run: (s) => s.send("sales", "/api/Common/CheckApiPaths", { body: new Uint8Array(megabyte), headers: { "content-encoding": "gzip" } }),
	},
	{
		name: "sales says less than it sends",
		answers: ["400", "200", "closed"],
		run: (s) => s.raw(`POST /api/Common/InternalLogin HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n${"x".repeat(100_000)}`),
	},
	{
		name: "nobody sends a body a byte at a time",
		answers: ["413", "200", "closed"],
		run: (s) =>
			s.raw("POST /api/Common/InternalLogin HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n".repeat(200_000), "0\r\n\r\n"),
	},
];

const urlsAndHeaders: Attack[] = [
	{ name: "nobody sends a path of 60 KB", answers: ["431", "closed"], run: (s) => s.raw(`GET /${"a".repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`) },
	{
		name: "nobody sends a path of 12,000 slashes",
		answers: ["404", "302 ", "302"],
		run: (s) => s.raw(`GET ${"/".repeat(12_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
	},
	{
		name: "nobody calls a procedure of 12,000 slashes",
		answers: ["404", "400"],
		run: (s) => s.raw(`GET /trpc/${"/".repeat(12_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
	},
	{
		name: "nobody asks with 5,000 parameters",
		answers: refused.concat("200 000009"),
		run: (s) => s.send("nobody", `/api/Common/CheckCompany?${"a&".repeat(5_000)}`),
	},
	{
		name: "sales asks with 5,000 times one parameter",
		answers: refused.concat(fine, "200 000002"),
		run: (s) => s.send("sales", `/api/Common/getPresignedMutiUris?${"objectNames=a&".repeat(1_000)}`),
	},
	{
		name: "nobody sends broken percent signs",
		answers: ["404 000002"],
		run: (s) => parallel(20, () => s.send("nobody", `/trpc/${"%".repeat(4_000)}`)),
	},
	{
		name: "nobody sends 2,000 headers",
		answers: ["431", "200", "closed"],
		run: (s) => s.raw(`GET /health HTTP/1.1\r\nHost: x\r\n${times(2_000, (i) => `x-${i}: y\r\n`).join("")}\r\n`),
	},
	{
		name: "nobody sends a header of 1 MB",
		answers: ["431", "closed"],
		run: (s) => s.raw(`GET /health HTTP/1.1\r\nHost: x\r\nx: ${"y".repeat(megabyte)}\r\n\r\n`),
	},
	{
		name: "nobody sends cookies of 12 KB",
		answers: ["200"],
		run: (s) => parallel(20, () => s.send("nobody", "/health", { headers: { cookie: "a=b; ".repeat(2_400) } })),
	},
	...["accept-language", "accept-encoding", "language", "x-request-id", "user-agent", "authorization", "token", "accept"].map(
		(header): Attack => ({
			name: `nobody sends 12 KB of ${header}`,
			answers: ["200 000009"],
			run: (s) =>
				parallel(20, (i) =>
					s.send("nobody", "/api/Common/GetUserInfo", { headers: { [header]: ("en,;= \t=".repeat(1_500) + "x".repeat(i)).trim() } }),
				),
		}),
	),
	{
		name: "pm sends a hundred keys of idempotency at once",
		answers: [fine],
		run: (s) =>
			parallel(100, async (i) => (await s.mutation("pm", "preferences.set", { key: "attack", value: i }, { "idempotency-key": `k${i}` })).answer),
	},
	{
		name: "pm sends a key of idempotency of 10 KB",
		answers: refused,
		run: async (s) => (await s.mutation("pm", "preferences.set", { key: "attack", value: 1 }, { "idempotency-key": "k".repeat(10_000) })).answer,
	},
];

const batches: Attack[] = [
	{
		name: "nobody signs in fifty times in one batch",
		answers: ["400 000001"],
		run: (s) =>
			s.batch(
				"nobody",
				times(50, () => "auth.login"),
				{ userName: "a", password: "b" },
				"POST",
			),
	},
	{
		name: "nobody signs in twice in one batch",
		answers: ["400 000001"],
		run: (s) => s.batch("nobody", ["auth.login", "auth.internalLogin"], { userName: "a", password: "b" }, "POST"),
	},
	{
		name: "sales makes twenty-one calls in one batch",
		answers: ["400 000001"],
		run: (s) =>
			s.batch(
				"sales",
				times(21, () => "auth.userInfo"),
				{},
				"GET",
			),
	},
	{
		name: "sales makes twenty calls in one batch",
		answers: [fine],
		run: (s) =>
			s.batch(
				"sales",
				times(20, () => "auth.userInfo"),
				{},
				"GET",
			),
	},
	{
		name: "sales asks for twenty lists of 1,000 rows in one batch, three times at once",
		answers: ["207 000000+000001"],
		run: (s) =>
			parallel(3, () =>
				s.batch(
					"sales",
					times(20, () => "inlandRail.list"),
					{ pageSize: 1_000 },
					"GET",
				),
			),
	},
	{
		name: "sales asks for thirty lists of 1,000 rows at once",
		answers: [fine, "429 000005"],
		run: (s) => parallel(30, () => s.query("sales", "inlandRail.list", { pageSize: 1_000 })),
	},
	{
		name: "nobody makes 3,000 calls in one batch",
		answers: ["400 000001"],
		run: (s) =>
			s.batch(
				"nobody",
				times(3_000, () => "a.b"),
				{},
				"POST",
			),
	},
	{
		name: "nobody signs in fifty times at once, from fifty addresses",
		answers: ["200 000001", "429 000005"],
		run: (s) =>
			parallel(50, (i) =>
				s.send("nobody", "/api/Common/InternalLogin", {
					body: { userName: `guess${i}`, password: "wrong" },
					headers: { "x-forwarded-for": `198.51.${i}.7` },
				}),
			),
	},
	{
		name: "while fifty sign in, a price setting is read and a preference written",
		answers: ["200 000001", "429 000005", "written before they were done"],
		run: async (s) => {
			let open = 50;
			const guesses = parallel(50, async (i) => {
				const body = { userName: `other${i}`, password: "wrong" };
				const answer = await s.send("nobody", "/api/Common/InternalLogin", { body, headers: { "x-forwarded-for": `198.52.${i}.7` } });
				open--;
				return answer;
			});
			const { answer } = await s.mutation("pm", "preferences.set", { key: "attack", value: 1 });
			return [answer === fine && open > 0 ? "written before they were done" : `${answer}, ${open} still open`, ...(await guesses)];
		},
	},
	{
		name: "nobody asks for fifty codes at once",
		answers: [fine, "429 000005", "200 000005"],
		run: (s) =>
			parallel(50, (i) =>
				s.send("nobody", "/api/Common/SendCodeEmail", { body: { userName: `a${i}@example.com` }, headers: { "x-forwarded-for": `198.53.${i}.7` } }),
			),
	},
];

/** Between doors that no truck joins with so many boxes: every district of both cities is looked at. */
const unpriced = {
	scope: "doorToDoor",
	direction: "westbound",
	origin: { kind: "area", code: "500101" },
	destination: { kind: "area", code: "310115" },
	containers: ["20GP", "40GP", "40HC", "45HC", "20RF", "40RH"].map((type) => ({ type, count: 999 })),
	grossWeightKg: 10_000,
	readyDate: businessDay(new Date(Date.now() + 7 * 86_400_000)),
};
const filters = (value: unknown, op = "contains", count = 1) => ({ filters: times(count, () => ({ field: "remark", op, value })), pageSize: 10 });

const lists: Attack[] = [
	{
		name: "pm looks for %_%_%_",
		answers: [fine, ...refused],
		run: (s) => parallel(20, () => s.query("pm", "truckingCost.list", { search: "%_".repeat(100) })),
	},
	{
		name: "pm filters by %_%_%_ thirty times over",
		answers: [fine, ...refused],
		run: (s) => parallel(10, () => s.query("pm", "truckingCost.list", filters("%_".repeat(90), "contains", 10))),
	},
	{
		name: "pm asks for one of 500",
		answers: [fine, ...refused],
		run: (s) =>
			parallel(
				10,
				async () => (await s.ask("pm", "/api/v1/inlandRail/GetProductListData", { body: { portCity: times(500, (i) => `p${i}`) } })).answer,
			),
	},
	{
		name: "pm asks for one of 5,000",
		answers: refused,
		run: (s) => s.send("pm", "/api/v1/inlandRail/GetProductListData", { body: { portCity: times(5_000, (i) => `p${i}`), pageIndex: 1 } }),
	},
	{ name: "pm asks for page 1e15", answers: refused, run: (s) => s.query("pm", "truckingCost.list", { pageIndex: 1e15 }) },
	{
		name: "pm asks for page 1,000,000",
		answers: [fine],
		run: (s) => parallel(10, () => s.query("pm", "truckingCost.list", { pageIndex: 1_000_000, pageSize: 100 })),
	},
	{ name: "pm looks for 10 KB of text", answers: refused, run: (s) => s.query("pm", "truckingCost.list", { search: "重 ".repeat(1_000) }) },
	{ name: "pm sends a cursor of 2 KB", answers: refused, run: (s) => s.query("pm", "truckingCost.list", { cursor: "A".repeat(1_999) }) },
	{
		name: "sales asks for sixty lists of 1,000 rows at once by REST",
		answers: [fine, "429 000005"],
		run: (s) => parallel(60, () => s.send("sales", "/api/v1/inlandRail/GetProductListData", { body: { pageIndex: 1, pageSize: 1_000 } })),
	},
	{
		name: "pm looks ahead at a change of all rates twenty times at once",
		answers: [fine, "429 000005"],
		run: (s) =>
			parallel(20, () => s.query("pm", "inlandRail.previewApply", { predicate: {}, operation: { field: "cost", op: "percent", value: "1" } })),
	},
	{
		name: "customer asks thirty times for alternatives to a search between districts, with six container types",
		answers: [fine, "429 000005"],
		run: (s) => parallel(30, () => s.query("customer", "sale.alternatives", unpriced)),
	},
	{
		name: "pm changes all rates and undoes that",
		answers: [fine],
		run: async (s) => {
			const operation = { field: "cost", op: "add", value: "1" };
			const { answer, json } = await s.mutation("pm", "inlandRail.applyToAll", { predicate: {}, operation });
			const { changeId } = (json.result as { data: { changeId: string } }).data;
			return [answer, (await s.mutation("pm", "inlandRail.undo", { changeId })).answer];
		},
	},
	{
		name: "nobody reads the description of the REST paths a hundred times, packed",
		answers: ["200"],
		run: (s) => parallel(100, () => s.send("nobody", "/api/openapi.json", { headers: { "accept-encoding": "gzip" } })),
	},
	{
		name: "customer keeps four hundred preferences",
		answers: [fine, "400 000001"],
		run: (s) => parallel(400, async (i) => (await s.mutation("customer", "preferences.set", { key: `attack${i}`, value: "x".repeat(1_000) })).answer),
	},
	{
		name: "pm counts a facet fifty times at once",
		answers: [fine],
		run: (s) => parallel(50, () => s.query("pm", "truckingCost.facet", { field: "direction" })),
	},
	{
		name: "admin looks through the log fifty times at once",
		answers: [fine],
		run: (s) => parallel(50, (i) => s.query("admin", "changeLog.list", { search: `nobody ${i}` })),
	},
	{
		name: "admin checks the log's chain twenty times at once",
		answers: [fine, "429 000005"],
		run: (s) => parallel(20, () => s.query("admin", "changeLog.verify", {})),
	},
	{
		name: "admin reads the dashboard fifty times at once",
		answers: [fine],
		run: (s) => parallel(50, () => s.query("admin", "dashboard.admin", {})),
	},
];

/** What a request may be made of that no client sends. */
export const requestAttacks: readonly Attack[] = [...jsonBodies, ...urlsAndHeaders, ...batches, ...lists, ...formulas];
