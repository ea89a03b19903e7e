import type { AppRouter, inferRouterInputs, inferRouterOutputs } from "@iqt/routers";
import { language } from "../lib/text.ts";
import { base } from "../paths.ts";

type Inputs = inferRouterInputs<AppRouter>["customerQuotation"];
type Outputs = inferRouterOutputs<AppRouter>["customerQuotation"];

/** A quotation as its customer sees it. */
export type CustomerQuotation = Outputs["view"];

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

/** Calls a procedure of the customer's page. Throws Refused with what the server says; any other error is one of the line. */
export async function call<P extends keyof Inputs>(procedure: P, input: Inputs[P]): Promise<Outputs[P]> {
	const answer = (await (await post(`/trpc/customerQuotation.${procedure}`, input as object)).json()) as {
		result?: { data: Outputs[P] };
		error?: { data: { error: Said } };
	};
	if (answer.error) throw new Refused(answer.error.data.error);
	if (!answer.result) throw new Error("no answer");
	return answer.result.data;
}

/** Texts administrators have put in the place of shipped ones. */
export async function ownTexts(revision: string): Promise<inferRouterOutputs<AppRouter>["translations"]["overrides"]> {
	const input = encodeURIComponent(JSON.stringify({ revision }));
	const answer = await fetch(`${base}/trpc/translations.overrides?input=${input}`, {
		headers: { language: language() },
		referrerPolicy: "no-referrer",
	});
	return ((await answer.json()) as { result: { data: inferRouterOutputs<AppRouter>["translations"]["overrides"] } }).result.data;
}

/** Saves the quotation's paper. Throws as `call` does. */
export async function savePaper(token: string, name: string): Promise<void> {
	const answer = await post("/quotationPortal/customerQuotation.pdf", { token });
	if (answer.headers.get("content-type") !== "application/pdf") throw new Refused((await answer.json()) as Said);
	const url = URL.createObjectURL(await answer.blob());
	const link = Object.assign(document.createElement("a"), { href: url, download: name });
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
