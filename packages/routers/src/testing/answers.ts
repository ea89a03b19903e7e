import { callTRPCProcedure } from "@trpc/server";
import { strFromU8, unzipSync } from "fflate";
import { appRouter } from "../app/app-router.ts";
import { publicError } from "../door/trpc.ts";
import { type TestServices, testContext } from "./portal.ts";

export interface Called {
	path: string;
	type: string;
}

export const readableBytes = (bytes: Uint8Array): string => {
	if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return strFromU8(bytes);
	return Object.values(unzipSync(bytes))
		.map((part) => strFromU8(part))
		.join("\n");
};
const bytesOf = async (body: unknown) => new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());

/** How tests that look for what must not be told call any procedure with anything, and read all it answers. */
export function answersOf(services: () => TestServices, tokenOf: (who: string) => string | null) {
	const call = ({ path, type }: Called, who: string, input: unknown): Promise<unknown> =>
		callTRPCProcedure({
			router: appRouter,
			path,
			type: type as "query",
			ctx: testContext(services(), { token: tokenOf(who) }),
			getRawInput: () => Promise.resolve(input),
			signal: undefined,
			batchIndex: 0,
		});
	/** Everything readable in an answer: its JSON, and the texts of a file or of one it links to, unpacked where it is a workbook. */
	async function textOf(answer: unknown): Promise<string> {
		const { file, url } = (answer ?? {}) as { file?: { body?: unknown }; url?: unknown };
		if (file?.body instanceof ReadableStream) return readableBytes(await bytesOf(file.body));
		const linked = typeof url === "string" && url.startsWith("memory:") ? await services().files.get(url.slice(7).split("?")[0] ?? "") : null;
		return (JSON.stringify(answer) ?? "") + (linked ? readableBytes(await bytesOf(linked.body)) : "");
	}
	return {
		call,
		/** What a call answers, or says of why it is refused. */
		readable: (procedure: Called, who: string, input: unknown): Promise<string> =>
			call(procedure, who, input).then(textOf, (error: unknown) => JSON.stringify(publicError(error, { language: "en" }))),
		/** The code a call ends with: 000000 where it went well. */
		codeOf: (procedure: Called, who: string, input: unknown): Promise<string> =>
			call(procedure, who, input).then(
				() => "000000",
				(error: unknown) => publicError(error, { language: "en" }).code,
			),
	};
}
