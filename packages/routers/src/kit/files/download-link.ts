import { atOneMoment, type Moment } from "@iqt/db";
import type { Caller, Context } from "../../door/context.ts";
import type { Permission } from "../../door/permissions.ts";
import { places } from "../../door/places.ts";
import { grantTo, needsOf } from "../../door/session/grant.ts";
import type { FileAnswer } from "../rest/types.ts";
import { untilEnd } from "./blocks.ts";
import { madeObjectName } from "./rules.ts";

/** How long a link to a file holds, seconds. */
export const linkSeconds = 300;

/** Files made at once: each packs a sheet or draws a paper, and nobody waits for more than one or two. */
const making = places({ forOne: 4, inAll: 8 });
/** The same of those that read a whole list at one moment. */
const readingOut = places({ forOne: 1, inAll: 8 });

/** Makes a file for its caller. Throws BusyError where they, or everybody, have too many made already. */
export const makingFile = <T>(
	{ services, caller }: Pick<Context, "services"> & { caller: Pick<Caller, "userGuid"> },
	make: () => Promise<T>,
): Promise<T> => making.take(services, caller.userGuid, make);

/** Keeps a made file, whole or not at all; answers its name in the store, which tells nothing of what is in it. */
export async function keepFile({ services }: Pick<Context, "services">, { file }: FileAnswer): Promise<string> {
	const objectName = madeObjectName(crypto.randomUUID(), file.name);
	await services.files.put(objectName, file.body, file.contentType);
	return objectName;
}

type Asking = Context & { caller: Caller };

interface Kept {
	name: string;
	objectName: string;
}

/** Reads and writes a file of what the database holds at one moment. */
type OfOneMoment = (moment: Moment) => FileAnswer | Promise<FileAnswer>;

/**
 * Makes and keeps a file of one moment. It goes to the store and nowhere else as it is read: a line that is slow, or gone, would hold that
 * moment for as long, and who fetches the file would have half of it where the other half cannot be written.
 */
const keptAtOneMoment = ({ services, caller }: Asking, make: OfOneMoment): Promise<Kept & Pick<FileAnswer["file"], "contentType">> =>
	readingOut.take(services, caller.userGuid, () =>
		atOneMoment(services.db, async (moment) => {
			const made = await make(moment);
			const { name, contentType } = made.file;
			return { name, contentType, objectName: await keepFile({ services }, made) };
		}),
	);

async function linkTo(ctx: Asking, right: Permission, { name, objectName }: Kept): Promise<{ name: string; url: string }> {
	const grant = grantTo(ctx.caller, name, needsOf(ctx.caller, right));
	return { name, url: await ctx.services.files.presign(objectName, "GET", linkSeconds, grant) };
}

/**
 * Keeps a file for its caller and signs a URL for five minutes: browsers download it without loading it into the page. Whoever made it
 * by `right` must still hold that right when it is fetched. Throws BusyError where the caller, or everybody, has too many of them made already.
 */
export async function downloadLink(ctx: Asking, right: Permission, answer: FileAnswer): Promise<{ name: string; url: string }> {
	const objectName = await makingFile(ctx, () => keepFile(ctx, answer));
	return linkTo(ctx, right, { name: answer.file.name, objectName });
}

/** `downloadLink` of a file that is read from the database, as it stands at one moment. Throws BusyError where the caller has another one made. */
export const momentLink = async (ctx: Asking, right: Permission, make: OfOneMoment): Promise<{ name: string; url: string }> =>
	linkTo(ctx, right, await keptAtOneMoment(ctx, make));

/** The same file as an answer of its own, begun when the file is whole; it does not stay in the store. Throws as `momentLink` does. */
export async function momentFile(ctx: Asking, make: OfOneMoment): Promise<FileAnswer> {
	const { files } = ctx.services;
	const { name, contentType, objectName } = await keptAtOneMoment(ctx, make);
	const object = await files.get(objectName);
	if (!object) throw new Error(`${objectName} is not in the store it was put into`);
	const body = untilEnd(object.body, () => files.delete(objectName));
	return { file: { name, contentType, size: object.size, body } };
}
