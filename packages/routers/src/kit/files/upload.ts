import { changeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { hasControl } from "../../door/plain-text.ts";
import { actorOf } from "../../door/session/actor.ts";
import { hex, sha256 } from "../../door/sha256.ts";
import { sizeText } from "../rest/body-limits.ts";
import { openWorkbook } from "../sheet/read.ts";
import { streamOf } from "./blocks.ts";
import { findFile, heldBy, recordFile } from "./queries.ts";
import { refuseUploader, spendUpload } from "./quota.ts";
import {
	chosenName,
	contentTypes,
	type FileKind,
	hasTurning,
	kindOfHead,
	namesWorkbook,
	refuseOtherEnding,
	storedName,
	withEnding,
} from "./rules.ts";
import { uploadLimit } from "./schema.ts";

/** What an upload is known by afterwards. */
export interface StoredUpload {
	objectName: string;
	name: string;
	size: number;
	contentType: string;
}

/** A file on its way in, as its bytes come. */
export interface IncomingFile {
	objectName: string;
	name: string;
	ownerId: number | null;
	caller: Caller;
	/** What it may replace in the store, "" nothing; left out, whatever is there. */
	over?: string;
	bytes: AsyncGenerator<Uint8Array>;
}

/** The refusal of a file over the limit, bytes. */
export const fileTooLarge = (limit: number = uploadLimit) => new DomainError("invalid", "rest.tooLarge", { limit: sizeText(limit) });

/** The refusal of a link that has taken its upload. */
export const linkUsed = () => new DomainError("state", "files.linkUsed");

/** Bytes that tell a kind of file. */
const headBytes = 8;
/** A zip's table of contents stands in its last bytes: 10,000 parts take less. */
const tailBytes = 1024 * 1024;

function joined(...blocks: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const all = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
	let at = 0;
	for (const block of blocks) {
		all.set(block, at);
		at += block.length;
	}
	return all;
}

/** The last `most` bytes of what is added, and at most twice as many on the way. */
function tailKeeper(most: number) {
	let blocks: Uint8Array[] = [];
	let size = 0;
	return {
		add(block: Uint8Array): void {
			blocks.push(block);
			size += block.length;
			if (size <= 2 * most) return;
			blocks = [joined(...blocks).slice(-most)];
			size = most;
		},
		bytes: () => joined(...blocks).subarray(-most),
	};
}

/** What an encrypted workbook names its content, in UTF-16. */
const encryptedMark = Uint8Array.from(Array.from("EncryptedPackage").flatMap((c) => [c.charCodeAt(0), 0]));

/** Says what a file is that calls itself a workbook and is none. */
async function sayWhatItIs(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): Promise<never> {
	const text = new TextDecoder("latin1");
	const mark = text.decode(encryptedMark);
	let before = text.decode(head);
	let encrypted = before.includes(mark);
	// Only compound files differ by what stands far inside.
	if (head[0] === 0xd0) {
		for await (const block of rest) {
			before = before.slice(-mark.length) + text.decode(block);
			encrypted ||= before.includes(mark);
		}
	}
	const known = encrypted ? joined(head.subarray(0, head.length & ~1), encryptedMark) : head;
	await openWorkbook(known).catch((error: unknown) => {
		throw error instanceof DomainError ? new InvalidFieldError("file", error.messageId, error.values) : error;
	});
	throw new InvalidFieldError("file", "problem.fileKind");
}

/** The first bytes of a file, enough to tell its kind, and all of it from the start. */
async function beginning(bytes: AsyncGenerator<Uint8Array>): Promise<{ head: Uint8Array; rest: AsyncGenerator<Uint8Array> }> {
	let head: Uint8Array = new Uint8Array();
	while (head.length < headBytes) {
		const { done, value } = await bytes.next();
		if (done) break;
		head = joined(head, value);
	}
	return { head, rest: bytes };
}

/** A file's name as it is kept. Throws `invalid` where it holds what cannot be seen. */
function nameGiven(said: string): string {
	// A name that was cut to its length may end in half a character.
	const given = said.normalize("NFC").toWellFormed();
	if (hasControl(given) || hasTurning(given)) throw new InvalidFieldError("file", "problem.controlCharacter");
	return given;
}

/** A file that lies in the store, and is nobody's yet. */
export interface Kept extends Omit<StoredUpload, "objectName"> {
	storedAs: string;
	digest: string;
}

/**
 * Takes a file into the store as it comes, checked by size (`most` bytes) and content. Throws `invalid` for another kind of file, a name that ends as another
 * kind does, or one over the limit, and leaves nothing in the store then.
 */
export async function keepUpload(
	ctx: Pick<Context, "now" | "services">,
	{ name: said, bytes, most = uploadLimit }: { name: string; bytes: AsyncGenerator<Uint8Array>; most?: number },
): Promise<Kept> {
	const given = nameGiven(said);
	const { head, rest } = await beginning(bytes);
	const kind = kindOfHead(head);
	if (!kind) {
		if (/\.xls[xmb]?$/i.test(given)) await sayWhatItIs(head, rest);
		throw new InvalidFieldError("file", "problem.fileKind");
	}
	// Whether a zip is a workbook shows at its end.
	if (kind !== "xlsx") refuseOtherEnding(given, kind);
	const name = withEnding(given, kind);
	const contentType = contentTypes[kind];
	// A name of its own each time: what is read meanwhile stays whole, and what nobody refers to any more is removed in time.
	const storedAs = storedName(name, crypto.randomUUID(), ctx.now);
	return { storedAs, name, contentType, ...(await store(ctx, { storedAs, name: given, kind, head, rest, most })) };
}

/**
 * Takes a file of a user as `keepUpload` does, then writes it to the database with its change-log entry. `ownerId` is who may read it again. Throws as that does;
 * `notAllowed` and `tooMany` as `quota.ts` does; `state` where something else than `over` lies under its name by now.
 */
export async function receiveUpload(ctx: Context, { objectName, ownerId, caller, over, bytes, ...file }: IncomingFile): Promise<StoredUpload> {
	nameGiven(file.name);
	refuseUploader(caller);
	const spent = await spendUpload(ctx, caller);
	const { storedAs, name, size, contentType, digest } = await keepUpload(ctx, { name: file.name, bytes });
	await spent(size);
	const entry = { name, size, mime: contentType, sha256: digest };
	await ctx.services.db.transaction().execute(async (trx) => {
		if (over !== undefined && heldBy(await findFile(trx, objectName)) !== over) throw linkUsed();
		const tokenId = caller.by === "apiToken" ? caller.sessionId : null;
		await recordFile(trx, { ...entry, objectName, storedAs, ownerId, tokenId, at: ctx.now.toISOString() });
		await changeWriter(trx, actorOf({ ...ctx, caller }), ctx.now).write({
			action: "upload",
			objectType: "file",
			objectId: objectName,
			before: null,
			after: entry,
		});
	});
	return { objectName: chosenName(objectName), name, size, contentType };
}

interface Beginning {
	storedAs: string;
	name: string;
	kind: FileKind;
	head: Uint8Array;
	rest: AsyncGenerator<Uint8Array>;
	/** Bytes it may have. */
	most: number;
}

/** Gives the store the bytes while they are counted and hashed; what is found wrong at their end is an error of the stream, and nothing is kept. */
async function store(
	{ services }: Pick<Context, "services">,
	{ storedAs, name, kind, head, rest, most }: Beginning,
): Promise<{ size: number; digest: string }> {
	const hash = sha256();
	const tail = tailKeeper(tailBytes);
	let size = 0;
	let failure: unknown;
	const pass = (block: Uint8Array) => {
		size += block.length;
		if (size > most) throw fileTooLarge(most);
		hash.update(block);
		tail.add(block);
		return block;
	};
	async function* passed(): AsyncGenerator<Uint8Array> {
		try {
			yield pass(head);
			for await (const block of rest) yield pass(block);
			const end = tail.bytes();
			if (kind !== "xlsx") return;
			if (namesWorkbook(end)) return refuseOtherEnding(name, kind);
			if (/\.xls[xmb]?$/i.test(name)) await sayWhatItIs(end.length < size ? joined(head, end) : end, rest);
			throw new InvalidFieldError("file", "problem.fileKind");
		} catch (error) {
			failure = error;
			throw error;
		}
	}
	try {
		await services.files.put(storedAs, streamOf(passed()), contentTypes[kind]);
	} catch (error) {
		// A store wraps the errors of what it reads.
		throw failure ?? error;
	}
	return { size, digest: hex(hash.digest()) };
}
