import type { Caller, Context } from "../context.ts";
import type { Permission } from "../permissions.ts";
import { places } from "../places.ts";
import type { FileAnswer } from "../rest/types.ts";
import { grantTo, needsOf } from "./grant.ts";
import { madeObjectName } from "./rules.ts";

/** How long a link to a file holds, seconds. */
export const linkSeconds = 300;

/** Files made at once: each reads a whole list and packs it, or draws a paper, and nobody waits for more than one or two. */
const making = places({ forOne: 4, inAll: 8 });

/** Makes a file for its caller. Throws BusyError where they, or everybody, have too many made already. */
export const makingFile = <T>(caller: Caller, make: () => Promise<T>): Promise<T> => making.take(caller.userGuid, make);

/** Keeps a made file; answers its name in the store, which tells nothing of what is in it. */
export async function keepFile({ services }: Pick<Context, "services">, { file }: FileAnswer): Promise<string> {
	const objectName = madeObjectName(crypto.randomUUID(), file.name);
	await services.files.put(objectName, file.body, file.contentType);
	return objectName;
}

/**
 * Keeps a file for its caller and signs a URL for five minutes: browsers download it without loading it into the page. Whoever made it
 * by `right` must still hold that right when it is fetched. Throws BusyError where the caller, or everybody, has too many of them made already.
 */
export async function downloadLink(ctx: Context & { caller: Caller }, right: Permission, answer: FileAnswer): Promise<{ name: string; url: string }> {
	const { name } = answer.file;
	const grant = grantTo(ctx.caller, name, needsOf(ctx.caller, right));
	const objectName = await makingFile(ctx.caller, () => keepFile(ctx, answer));
	return { name, url: await ctx.services.files.presign(objectName, "GET", linkSeconds, grant) };
}
