import { UnderWay } from "../under-way.ts";

/** The clients whose requests are known here: another version may put its pipelines together otherwise, and a test then asks to look. */
export const knownClients = { "@libsql/client": "0.18.0", "@libsql/hrana-client": "0.10.0" };
/** Streams kept at one time: a server has a limit on all its clients' together. */
const MOST_KEPT = 8;
/** libsql-server forgets a stream nobody has used for 10 s. */
const KEPT_MS = 5_000;
/** A call that is longer under way was cut off: at the edge nobody is told when the caller has gone. */
export const LOST_MS = 60_000;

interface Statement {
	sql?: string | null;
	sql_id?: number | null;
}

interface StreamRequest {
	type: string;
	sql?: string;
	sql_id?: number;
	stmt?: Statement;
	batch?: { steps: { stmt: Statement }[] };
}

interface Pipeline {
	baton?: string | null;
	base_url?: string | null;
	requests: StreamRequest[];
	results?: unknown[];
}

const reading = /^\s*(?:select|values|explain)\b/i;
const beginsReading = /^\s*begin transaction readonly\b/i;
/** Requests about the stream itself, which one that is kept does not need. */
const housekeeping = new Set(["store_sql", "close_sql", "close"]);

/** The request at the heart of a pipeline that opens a stream, only reads and closes it, its texts in place; null for any other. */
function readOf({ baton, requests }: Pipeline): StreamRequest | null {
	if (baton || requests.at(-1)?.type !== "close") return null;
	const [heart, ...others] = requests.filter(({ type }) => !housekeeping.has(type));
	if (!heart || others.length > 0) return null;
	const texts = new Map(requests.filter(({ type }) => type === "store_sql").map(({ sql_id, sql }) => [sql_id, sql]));
	const statements = heart.type === "execute" ? [heart.stmt] : (heart.batch?.steps.map(({ stmt }) => stmt) ?? []);
	for (const statement of statements) {
		if (!statement) return null;
		if (typeof statement.sql === "string") continue;
		statement.sql = texts.get(statement.sql_id ?? -1) ?? null;
		statement.sql_id = null;
		if (statement.sql === null) return null;
	}
	const first = statements[0]?.sql ?? "";
	const reads = heart.type === "execute" ? reading.test(first) : heart.type === "batch" && beginsReading.test(first);
	return reads ? heart : null;
}

/** Refused, the client speaks JSON, which can be read here. */
const asksForProtobuf = ({ method, url }: Request) => method === "GET" && new URL(url).pathname.endsWith("/v3-protobuf");

/** A `fetch` by which a client speaks JSON, each call on a stream of its own. */
export const spokenInJson =
	(send: typeof fetch): typeof fetch =>
	async (input, init) => {
		const request = new Request(input, init);
		return asksForProtobuf(request) ? new Response(null, { status: 404 }) : send(request);
	};

/**
 * A `fetch` for the `fetch` option of an HTTP client that keeps the streams its reads were made on: for every new one libsql-server opens
 * a connection and reads the whole schema, which costs it several times what a read does. Writes and transactions have streams of their own,
 * as ever. `send` carries the requests.
 */
export function keptStreams(send: typeof fetch = (input, init) => fetch(input, init)): typeof fetch {
	const idle: { baton: string; since: number }[] = [];
	const busy = new UnderWay<"call">(LOST_MS);

	/** A kept stream's baton, null for a new one to keep; undefined where there are enough. */
	function take(now: number): string | null | undefined {
		for (let kept = idle.pop(); kept; kept = idle.pop()) {
			if (kept.since + KEPT_MS > now) return kept.baton;
		}
		return busy.all(now) < MOST_KEPT ? null : undefined;
	}

	async function read(post: (body: string) => Promise<Response>, whole: Pipeline, heart: StreamRequest, text: string): Promise<Response> {
		const now = Date.now();
		const baton = take(now);
		if (baton === undefined) return post(text);
		const call = busy.begin("call", now);
		try {
			const response = await post(JSON.stringify({ baton, requests: [heart] }));
			// A stream the server has forgotten meanwhile: a read may be asked again.
			if (!response.ok) return baton === null ? response : post(text);
			const answer = (await response.json()) as Pipeline;
			const answered = Date.now();
			if (answer.baton && !answer.base_url && idle.length + busy.all(answered) <= MOST_KEPT) idle.push({ baton: answer.baton, since: answered });
			const [result] = answer.results ?? [];
			const results = whole.requests.map(({ type }) => (housekeeping.has(type) ? { type: "ok", response: { type } } : result));
			return Response.json({ baton: null, base_url: null, results });
		} finally {
			call.end();
		}
	}

	return async (input, init) => {
		const request = new Request(input, init);
		const { pathname } = new URL(request.url);
		if (asksForProtobuf(request)) return new Response(null, { status: 404 });
		if (request.method !== "POST" || !pathname.endsWith("/pipeline")) return send(request);
		const text = await request.text();
		const post = (body: string) => send(request.url, { method: "POST", headers: request.headers, body });
		const whole = JSON.parse(text) as Pipeline;
		const heart = readOf(whole);
		return heart ? read(post, whole, heart, text) : post(text);
	};
}
