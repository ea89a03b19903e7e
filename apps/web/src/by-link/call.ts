import type { AppRouter, inferRouterInputs, inferRouterOutputs } from "@iqt/routers";
import { language } from "../lib/text.ts";
import { base } from "../paths.ts";

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
/** What opens by a link alone. */
type Doors = "customerQuotation" | "vendorPage";

/** What the server said no with, in words. */
export class Refused extends Error {
	/** Of the contract: "000002" for an address that opens nothing. */
	readonly code: string;
	/** What is wrong with fields, by their names. */
	readonly fields: ReadonlyMap<string, string>;

	constructor({ code, message, data }: Said) {
		super(message);
		this.code = code;
		this.fields = new Map(Array.isArray(data) ? data.map((one: { field: string; message: string }) => [one.field, one.message]) : []);
	}
}

interface Said {
	code: string;
	message: string;
	data: unknown;
}

const post = (path: string, input: object): Promise<Response> =>
	fetch(`${base}${path}`, {
		method: "POST",
		headers: { "content-type": "application/json", language: language() },
		body: JSON.stringify(input),
		referrerPolicy: "no-referrer",
		signal: AbortSignal.timeout(60_000),
	});

/** Calls a procedure of a page that opens by a link. Throws Refused with what the server says; any other error is one of the line. */
export async function call<D extends Doors, P extends keyof Inputs[D] & keyof Outputs[D] & string>(
	door: D,
	procedure: P,
	input: Inputs[D][P],
): Promise<Outputs[D][P]> {
	const answer = (await (await post(`/trpc/${door}.${procedure}`, input as object)).json()) as {
		result?: { data: Outputs[D][P] };
		error?: { data: { error: Said } };
	};
	if (answer.error) throw new Refused(answer.error.data.error);
	if (!answer.result) throw new Error("no answer");
	return answer.result.data;
}

/** Texts administrators have put in the place of shipped ones. */
export async function ownTexts(revision: string): Promise<Outputs["translations"]["overrides"]> {
	const input = encodeURIComponent(JSON.stringify({ revision }));
	const answer = await fetch(`${base}/trpc/translations.overrides?input=${input}`, {
		headers: { language: language() },
		referrerPolicy: "no-referrer",
	});
	return ((await answer.json()) as { result: { data: Outputs["translations"]["overrides"] } }).result.data;
}

/** Saves a file a link opens, under a name. Throws as `call` does. */
export async function saveByLink(path: string, input: object, name: string): Promise<void> {
	const answer = await post(path, input);
	if (answer.headers.get("content-disposition") === null) throw new Refused((await answer.json()) as Said);
	const url = URL.createObjectURL(await answer.blob());
	const link = Object.assign(document.createElement("a"), { href: url, download: name });
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Uploads a file by a link; answers what the server says of it. Throws as `call` does. */
export async function uploadByLink<A>(path: string, token: string, file: File): Promise<A> {
	const answer = await fetch(`${base}${path}`, {
		method: "POST",
		headers: { language: language(), "x-link-token": token, "x-file-name": encodeURIComponent(file.name) },
		body: file,
		referrerPolicy: "no-referrer",
	});
	const said = (await answer.json()) as Said;
	if (said.code !== "000000") throw new Refused(said);
	return said.data as A;
}
