import type { StoredFileTable } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { Caller, Services } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { grantTo, needsOf } from "../../door/session/grant.ts";
import { router, signedIn } from "../../door/trpc.ts";
import type { FileAnswer } from "../rest/types.ts";
import { linkSeconds } from "./download-link.ts";
import { findFile, findNamed, heldBy, isReadable, openFile, reserveFile } from "./queries.ts";
import { refuseUploader } from "./quota.ts";
import { baseName, chosenName, isGivenName, keptName, newObjectName } from "./rules.ts";
import { objectInput, objectsInput, uploadInput, uploadLimit } from "./schema.ts";

/** How long a URL takes an upload, seconds. */
const uploadSeconds = 15 * 60;

type FileRequest = { caller: Caller; services: Services; db: Services["db"] };

/** A link to a file of the caller's; an unknown and a foreign one look the same. */
async function downloadUrl({ caller, services, db }: FileRequest, objectName: string): Promise<string> {
	const file = await findNamed(db, caller, objectName);
	if (!isReadable(caller, file)) throw new DomainError("notFound", "error.notFound");
	return services.files.presign(file.object_name, "GET", linkSeconds, grantTo(caller, file.name, needsOf(caller, null)));
}

/** Whether an upload under a name that is kept may come from the caller. */
const isOwn = (caller: Caller, file: StoredFileTable | null) =>
	file?.owner_id === caller.userId && (caller.by !== "apiToken" || file.token_id === caller.sessionId);

/** Keeps the name for the caller and signs the upload; one that another of their own programs has is `exists`. */
async function uploadUrl({ caller, services, now, language }: FileRequest & { now: Date; language: Language }, kept: string, name: string) {
	refuseUploader(caller);
	const tokenId = caller.by === "apiToken" ? caller.sessionId : null;
	await reserveFile(services.db, { objectName: kept, name, ownerId: caller.userId, tokenId, at: now.toISOString() });
	const file = await findFile(services.db, kept);
	if (!isOwn(caller, file)) throw new DomainError("exists", "files.nameTaken");
	const url = await services.files.presign(kept, "PUT", uploadSeconds, grantTo(caller, name, needsOf(caller, null), heldBy(file)));
	// Whoever sends a file to a store says no language: what is refused there is said in the one the link was asked for in.
	return {
		objectName: chosenName(kept),
		url: `${url}&language=${language}`,
		method: "PUT" as const,
		expiresIn: uploadSeconds,
		maxBytes: uploadLimit,
	};
}

const reservation = { access: "signedIn", unlogged: "It only keeps a name; the upload under it is logged." } as const;

export const filesRouter = router({
	/**
	 * A URL that takes one upload with PUT for 15 minutes, under a name of its own or the one asked for. What is uploaded is
	 * checked by size and content.
	 */
	uploadUrl: signedIn
		.meta({ ...reservation, staff: true })
		.input(uploadInput)
		.mutation(({ ctx, input }) => {
			const name = input.name ?? baseName(input.objectName ?? "file");
			const chosen = input.objectName && keptName(ctx.caller.userId, input.objectName);
			return uploadUrl(ctx, chosen ?? newObjectName(name, crypto.randomUUID(), ctx.now), name);
		}),

	/** A URL for the object: to read it where the caller has it, to upload it (PUT) where they do not have it yet. */
	presignedUrl: signedIn
		.meta(reservation)
		.input(objectInput)
		.mutation(async ({ ctx, input }) => {
			const file = await findNamed(ctx.db, ctx.caller, input.objectName);
			// Customers upload nothing: to them an address is one to fetch from.
			if ((file && file.size > 0) || ctx.caller.userType === 3) return downloadUrl(ctx, input.objectName);
			// An upload of somebody else's, or one that is gone: nothing is to be uploaded under its name either.
			if (!file && isGivenName(input.objectName)) throw new DomainError("notFound", "error.notFound");
			const kept = file?.object_name ?? keptName(ctx.caller.userId, input.objectName);
			return (await uploadUrl(ctx, kept, baseName(input.objectName))).url;
		}),

	/** A URL that answers the object for 5 minutes, for its owner and administrators. */
	downloadUrl: signedIn.input(objectInput).query(({ ctx, input }) => downloadUrl(ctx, input.objectName)),

	/** The same for several at once, in their order. */
	downloadUrls: signedIn
		.input(objectsInput)
		.query(async ({ ctx, input }) =>
			Promise.all(input.objectNames.map(async (objectName) => ({ objectName, url: await downloadUrl(ctx, objectName) }))),
		),

	/** The object itself, from our own store only. */
	download: signedIn
		.meta({ access: "signedIn", file: true })
		.input(objectInput)
		.query(async ({ ctx, input }): Promise<FileAnswer> => {
			const opened = await openFile(ctx, input.objectName);
			if (!opened) throw new DomainError("notFound", "error.notFound");
			return { file: { name: opened.file.name, contentType: opened.file.mime, body: opened.object.body } };
		}),
});
