import type { Caller, Context } from "../context.ts";
import type { FileAnswer } from "../rest/types.ts";

/** How long a link to a made file holds, seconds. */
const linkSeconds = 300;

/** Keeps a file for its caller; answers its name in the store. */
export async function keepFile(ctx: Context & { caller: Caller }, { file }: FileAnswer): Promise<string> {
	const objectName = `exports/${ctx.caller.userGuid}/${crypto.randomUUID()}/${encodeURIComponent(file.name)}`;
	await ctx.services.files.put(objectName, file.body, file.contentType);
	return objectName;
}

/** Keeps a file for its caller and signs a URL for five minutes: browsers download it without loading it into the page. */
export async function downloadLink(ctx: Context & { caller: Caller }, answer: FileAnswer): Promise<{ name: string; url: string }> {
	const objectName = await keepFile(ctx, answer);
	return { name: answer.file.name, url: await ctx.services.files.presign(objectName, "GET", linkSeconds) };
}
