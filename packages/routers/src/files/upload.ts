import { changeWriter } from "../change-log.ts";
import type { Context } from "../context.ts";
import { DomainError, InvalidFieldError } from "../errors.ts";
import { openWorkbook } from "../sheet/read.ts";
import { recordFile } from "./queries.ts";
import { contentTypes, fileKind } from "./rules.ts";
import { uploadLimit } from "./schema.ts";

/** SHA-256 of bytes as lower-case hex. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** What an upload is known by afterwards. */
export interface StoredUpload {
	objectName: string;
	name: string;
	size: number;
	contentType: string;
}

/** What is wrong with a workbook, said of the field it was sent in. */
function asFieldProblem(error: unknown): never {
	throw error instanceof DomainError ? new InvalidFieldError("file", error.messageId, error.values) : error;
}

/**
 * Takes a file into the store: checked by size and content, stored, then written to the database with its change-log entry.
 * `owner` is who may read it again. Throws `invalid` for another kind of file or one over the limit.
 */
export async function receiveUpload(
	ctx: Context,
	file: { objectName: string; name: string; owner: { id: number | null; name: string }; bytes: Uint8Array<ArrayBuffer> },
): Promise<StoredUpload> {
	const { objectName, name, owner, bytes } = file;
	if (bytes.byteLength > uploadLimit) throw new DomainError("invalid", "rest.tooLarge", { limit: `${uploadLimit / 1024 / 1024} MiB` });
	const kind = fileKind(bytes);
	if (!kind) {
		// What calls itself a workbook and is none is told what it is instead.
		if (/\.xls[xmb]?$/i.test(name)) await openWorkbook(bytes).catch(asFieldProblem);
		throw new InvalidFieldError("file", "problem.fileKind");
	}
	const contentType = contentTypes[kind];
	await ctx.services.files.put(objectName, bytes, contentType);
	const entry = { name, size: bytes.byteLength, mime: contentType, sha256: await sha256(bytes) };
	await ctx.services.db.transaction().execute(async (trx) => {
		await recordFile(trx, { ...entry, objectName, ownerId: owner.id, at: ctx.now.toISOString() });
		await changeWriter(trx, { ...owner, source: ctx.source }, ctx.now).write({
			action: "upload",
			objectType: "file",
			objectId: objectName,
			before: null,
			after: entry,
		});
	});
	return { objectName, name, size: bytes.byteLength, contentType };
}
