// The client of the systems that came before: one function for every call, with the rules of the product specification, section 8.
import { deepStrictEqual } from "node:assert";

/** The call exists in the contract and is not built yet: counted by itself, neither passed nor failed. */
export class NotBuilt extends Error {}

export const NIL = "00000000-0000-0000-0000-000000000000";
export const NOBODY = "00000000-0000-4000-8000-000000000000";
export const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Fails a step with a sentence. */
export function must(truth, text) {
	if (!truth) throw new Error(text);
}
export const same = (a, b, text) => {
	try {
		deepStrictEqual(a, b);
	} catch {
		throw new Error(`${text}: ${short(a)} is not ${short(b)}`);
	}
};
export const short = (value) => (JSON.stringify(value) ?? "nothing").slice(0, 220);

const bodyTypes = {
	json: (body) => [JSON.stringify(body), "application/json;charset=UTF-8"],
	form: (body) => [new URLSearchParams(flat(body)).toString(), "application/x-www-form-urlencoded"],
	multipart: (body) => {
		const form = new FormData();
		for (const [key, value] of flat(body)) form.append(key, value);
		return [form, null]; // fetch writes the boundary itself
	},
};
/** As axios writes forms: lists as `key[]` once an item, objects as JSON text, nothing for null. */
const flat = (body) =>
	Object.entries(body).flatMap(([key, value]) => {
		if (value === null || value === undefined) return [[key, ""]];
		if (Array.isArray(value)) return value.map((item) => [`${key}[]`, String(item)]);
		return [[key, typeof value === "object" ? JSON.stringify(value) : String(value)]];
	});

/** What must hold of every answer, whatever the call. */
function checkEnvelope(res, path) {
	must(res.status === 200, `HTTP ${res.status} ${res.text.slice(0, 120)}`);
	const { json } = res;
	must(json && typeof json === "object" && /^\d{6}$/.test(json.code), `no envelope: ${res.text.slice(0, 120)}`);
	must(typeof json.message === "string" && json.message !== "" && "data" in json, `envelope without message or data: ${short(json)}`);
	if (json.code === "000000") return;
	must(json.code !== "999999", `server error ${short(json)}`);
	must(
		json.data === null || path.endsWith("CheckExcelImport") || (typeof json.data === "string" && json.data !== ""),
		`${json.code}: data is neither null nor a text, but ${short(json.data)}`,
	);
	must(json.code !== "000007" || path.endsWith("CheckExcelImport"), "000007 is silent, and answers only to Excel checks");
	for (const problem of json.problems ?? []) {
		must(
			typeof problem.field === "string" && typeof problem.message === "string" && problem.message !== "",
			`a problem without field or message: ${short(problem)}`,
		);
	}
	must(json.code !== "000001" || !json.problems || json.problems.length > 0, "an empty list of problems");
}

/** A client of one server. `session.token` travels with every call, as the old client's interceptor sends it. */
export function openClient(base) {
	const session = { token: "", language: "en", loggedOut: 0, dialogs: [] };

	/** The bare call: whatever comes back, a file included. */
	async function send(method, path, { query = {}, body, as = "json", headers = {}, token = session.token, language = session.language } = {}) {
		const url = new URL(base + path);
		for (const [key, value] of query instanceof URLSearchParams ? query : Object.entries(query)) url.searchParams.append(key, value);
		if (method === "GET" && !headers["x-no-time"]) url.searchParams.append("t", String(Date.now()));
		const [data, type] = body === undefined ? [undefined, null] : typeof body === "string" ? [body, "application/json"] : bodyTypes[as](body);
		const answer = await fetch(url, {
			method,
			body: data,
			redirect: "manual",
			headers: { ...(token ? { token } : {}), language, ...(type ? { "content-type": type } : {}), ...headers },
			signal: AbortSignal.timeout(120_000),
		});
		const bytes = Buffer.from(await answer.arrayBuffer());
		const text = bytes.toString("utf8");
		const json = /application\/json/.test(answer.headers.get("content-type") ?? "") ? JSON.parse(text) : null;
		return {
			status: answer.status,
			headers: answer.headers,
			bytes,
			text,
			json,
			isFile: /attachment/.test(answer.headers.get("content-disposition") ?? ""),
		};
	}

	/** A call as the interceptor lives it: the envelope is checked, and the user is signed out or shown a dialog. */
	async function call(method, path, options) {
		const res = await send(method, path, options);
		if (!res.json && res.isFile) return { code: undefined, file: res };
		checkEnvelope(res, path.replace(/\?.*/, ""));
		const { code, message, data, problems, conflict } = res.json;
		if (code === "000004" && /not available yet/.test(message)) throw new NotBuilt(`${method} ${path}`);
		if (code === "000009" || code === "000010") session.loggedOut++;
		else if (!["000000", "000007", "500001"].includes(code)) session.dialogs.push(data || message || "Error");
		return { code, message, data, problems, conflict };
	}

	/** A call that has to succeed; its data. */
	async function ok(method, path, options) {
		const answer = await call(method, path, options);
		must(
			answer.code === "000000",
			`${method} ${path} ${short(options?.body ?? options?.query)}: ${answer.code} ${short(answer.data ?? answer.message)} ${short(answer.problems)}`,
		);
		return answer.data;
	}

	/** A call that has to be refused, with one of the codes given; the answer. */
	async function refused(codes, method, path, options) {
		const answer = await call(method, path, options);
		must(
			[codes].flat().includes(answer.code),
			`${method} ${path} ${short(options?.body ?? options?.query)}: ${answer.code ?? "a file"}, not ${codes}: ${short(answer.data ?? answer.message)}`,
		);
		return answer;
	}
	return { base, session, send, call, ok, refused };
}

/** Counts steps; a step that meets a call not built yet is neither passed nor failed. */
export function openRun() {
	const run = { passed: 0, failures: [], notBuilt: new Set() };
	run.step = async (name, work) => {
		try {
			await work();
			run.passed++;
		} catch (error) {
			if (error instanceof NotBuilt) run.notBuilt.add(error.message);
			else run.failures.push(`${name}: ${error.message}`);
		}
	};
	/** Several looks of one kind as one step: all that do not hold are named together. */
	run.each = (name, items, work) =>
		run.step(name, async () => {
			const wrong = [];
			for (const item of items) {
				try {
					await work(item);
				} catch (error) {
					if (error instanceof NotBuilt) throw error;
					wrong.push(`[${typeof item === "string" ? item : short(item).slice(0, 60)}] ${error.message}`);
				}
			}
			if (wrong.length > 0) throw new Error(`${wrong.length} of ${items.length}: ${wrong.slice(0, 6).join(" | ")}`);
		});
	return run;
}
