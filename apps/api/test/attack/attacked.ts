import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { freePort } from "../../src/free-port.ts";
import { root } from "../../src/settings.ts";
import { compileCache } from "../compile-cache.ts";
import { dataFolder, startServer } from "../server.ts";
import { startProbe } from "./probe.ts";

const password = "violet-ferry-27-harbour";
const people = { customer: "customer", sales: "sales", pm: "pm", admin: "admin" } as const;
export type Person = keyof typeof people | "nobody";

/** What the server's thread did since the meter was set back. */
export interface Reading {
	/** The longest it was busy without a pause, in processor time and on the clock. */
	processorMs: number;
	wallMs: number;
	/** The most memory it had. */
	bytes: number;
}

/** An answer in short: `413 000001`, `200 000000`, of a batch every code once; `closed` where the server hung up. */
export type Answer = string;

type Json = Record<string, unknown>;

/** A code of the contract in an answer of either door; "" in what is none. */
function codeIn(body: unknown): string {
	if (Array.isArray(body)) return [...new Set(body.map(codeIn))].join("+");
	const { code, error, result } = (body ?? {}) as { code?: string; error?: { data?: { error?: { code?: string } } }; result?: unknown };
	return code ?? error?.data?.error?.code ?? (result === undefined ? "" : "000000");
}

interface Sent {
	answer: Answer;
	json: Json;
	headers: Headers;
}

interface Request {
	method?: string;
	/** Text, bytes, or anything else as JSON. */
	body?: unknown;
	headers?: Record<string, string>;
}

/** Signs everybody in and answers ways to send what no client sends. */
async function attackerOf(url: string, port: number) {
	const tokens = new Map<Person, string>();
	const headersOf = (who: Person) => ({ language: "en", ...(who === "nobody" ? {} : { token: tokens.get(who) ?? "" }) });
	const bodyOf = (body: unknown) =>
		typeof body === "string" || body instanceof Uint8Array || body instanceof FormData ? body : JSON.stringify(body);

	/** Sends a request; answers it in short and whole. One that was closed goes out again: what is kept open may have ended after the last attack. */
	async function ask(who: Person, path: string, request: Request = {}): Promise<Sent> {
		const first = await askOnce(who, path, request);
		return first.answer === "closed" ? askOnce(who, path, request) : first;
	}

	async function askOnce(who: Person, path: string, { method, body, headers }: Request): Promise<Sent> {
		const init = { method: method ?? (body === undefined ? "GET" : "POST"), headers: { ...headersOf(who), ...headers } };
		try {
			const response = await fetch(url + path, { ...init, ...(body === undefined ? {} : { body: bodyOf(body) as BodyInit }) });
			const text = await response.text();
			const json = (text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {}) as Json;
			return { answer: `${response.status} ${codeIn(json)}`.trim(), json, headers: response.headers };
		} catch {
			return { answer: "closed", json: {}, headers: new Headers() };
		}
	}
	const jsonHeaders = { "content-type": "application/json" };

	for (const [who, userName] of Object.entries(people)) {
		const { json, answer } = await ask("nobody", "/trpc/auth.login", { body: JSON.stringify({ userName, password }), headers: jsonHeaders });
		const { token } = (json.result as { data?: { token?: string } } | undefined)?.data ?? {};
		if (!token) throw new Error(`${userName} cannot sign in: ${answer} ${JSON.stringify(json)}`);
		tokens.set(who as Person, token);
	}

	return {
		ask,
		async send(who: Person, path: string, request: Request = {}): Promise<Answer> {
			return (await ask(who, path, request)).answer;
		},
		/** A tRPC query (GET) or, with `mutation`, a POST. */
		async query(who: Person, name: string, input: unknown): Promise<Answer> {
			return (await ask(who, `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`)).answer;
		},
		async mutation(who: Person, name: string, input: unknown, headers: Record<string, string> = {}) {
			return ask(who, `/trpc/${name}`, { body: JSON.stringify(input), headers: { ...jsonHeaders, ...headers } });
		},
		/** One batch of calls, all with one input. */
		async batch(who: Person, names: string[], input: unknown, method: "GET" | "POST"): Promise<Answer> {
			const inputs = JSON.stringify(Object.fromEntries(names.map((_, i) => [i, input])));
			const path = `/trpc/${names.join(",")}?batch=1`;
			if (method === "GET") return (await ask(who, `${path}&input=${encodeURIComponent(inputs)}`)).answer;
			return (await ask(who, path, { body: inputs, headers: jsonHeaders })).answer;
		},
		/** Bytes straight into a connection; answers the status line's number, `closed` where there is none in time. */
		async raw(...pieces: string[]): Promise<Answer> {
			const socket = connect(port, "127.0.0.1");
			let got = "";
			socket.on("data", (chunk: Buffer) => {
				got += chunk.toString();
			});
			socket.on("error", () => undefined);
			// Not by `once`, which fails with the connection: one that is cut off while its pieces go out is closed, and says so.
			const heard = new Promise<void>((resolve) => {
				for (const event of ["data", "close"]) socket.once(event, () => resolve());
				setTimeout(resolve, 3_000);
			});
			for (const piece of pieces) if (!socket.destroyed) socket.write(piece);
			await heard;
			socket.destroy();
			return /^HTTP\/1\.1 (\d{3})/.exec(got)?.[1] ?? "closed";
		},
	};
}

/** A server of its own with the demonstration data, on Node. */
export async function startAttacked() {
	const folder = dataFolder();
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const env = { PATH: process.env.PATH, PORT: String(port), IQT_DATA_DIR: folder.path, IQT_DEMO_PASSWORD: password, IQT_TRUST_PROXY: "1" };
	const meter = fileURLToPath(new URL("meter.ts", import.meta.url));
	const child = fork("apps/api/src/node.ts", ["--seed=demo"], { cwd: root, env, execArgv: ["--import", meter], silent: true });
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (chunk: Buffer) => {
			output += chunk.toString();
		});
	const health = () =>
		fetch(`${url}/health`).then(
			(answer) => answer.ok,
			() => false,
		);
	for (const deadline = Date.now() + 100_000; !(await health()); await new Promise((resolve) => setTimeout(resolve, 50))) {
		if (child.exitCode === null && Date.now() < deadline) continue;
		child.kill("SIGKILL");
		throw new Error(`the server did not start (${child.exitCode}):\n${output}`);
	}

	return {
		...(await attackerOf(url, port)),
		probe: () => startProbe(url, child.pid ?? 0),
		async meter(what: "reset" | "read"): Promise<Reading | null> {
			const reading = what === "read" ? once(child, "message") : null;
			child.send(what);
			return reading ? ((await reading)[0] as Reading) : null;
		},
		async stop(): Promise<void> {
			const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
			child.kill("SIGTERM");
			await ended;
			folder.remove();
		},
	};
}

export type Attacked = Awaited<ReturnType<typeof startAttacked>>;

/** The same in workerd, whose thread nobody can look into. */
export async function startAttackedEdge(): Promise<Attacked> {
	const folder = dataFolder();
	const server = await startServer("edge", folder.path, ["--seed=demo"], compileCache);
	return {
		...(await attackerOf(server.url, server.port)),
		probe: () => startProbe(server.url, null),
		meter: async () => null,
		async stop() {
			await server.stop();
			folder.remove();
		},
	};
}
