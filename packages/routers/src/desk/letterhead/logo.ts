import { InvalidFieldError } from "../../door/errors.ts";
import { hex, sha256 } from "../../door/sha256.ts";
import { blocksOf } from "../../kit/files/blocks.ts";
import { LOGO_BYTES, LOGO_HIGH, LOGO_WIDE, type Logo } from "./schema.ts";

type Size = Pick<Logo, "mime" | "width" | "height">;

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples of a pixel by PNG's colour type. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const isWithin = ({ width, height }: Size) => width > 0 && height > 0 && width <= LOGO_WIDE && height <= LOGO_HIGH;
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function* pngChunks(bytes: Uint8Array): Generator<{ kind: string; data: Uint8Array<ArrayBuffer> }> {
	const view = viewOf(bytes);
	for (let at = 8; at + 12 <= bytes.length; ) {
		const length = view.getUint32(at);
		const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
		if (at + 12 + length > bytes.length) return;
		yield { kind, data: bytes.slice(at + 8, at + 8 + length) };
		at += 12 + length;
	}
}

/** How many bytes the picture unpacks to, counted no further than `most`; -1 where it is damaged. */
async function unpackedLength(packed: readonly Uint8Array<ArrayBuffer>[], most: number): Promise<number> {
	let length = 0;
	try {
		for await (const block of blocksOf(new Blob([...packed]).stream().pipeThrough(new DecompressionStream("deflate")))) {
			length += block.byteLength;
			if (length > most) return length;
		}
	} catch {
		return -1;
	}
	return length;
}

/** Size of a PNG that is whole: what it unpacks to is what its head says, so that no small file becomes a large one. Null for any other. */
async function pngSize(bytes: Uint8Array): Promise<Size | null> {
	const chunks = [...pngChunks(bytes)];
	const head = chunks[0];
	if (head?.kind !== "IHDR" || head.data.length !== 13) return null;
	const view = viewOf(head.data);
	const size: Size = { mime: "image/png", width: view.getUint32(0), height: view.getUint32(4) };
	const samples = samplesOf[view.getUint8(9)];
	const isInterlaced = view.getUint8(12) !== 0;
	if (samples === undefined || isInterlaced) return null;
	// Said as too large: nothing of it is unpacked.
	if (!isWithin(size)) return size;
	const expected = size.height * (1 + Math.ceil((size.width * samples * view.getUint8(8)) / 8));
	const packed = chunks.filter(({ kind }) => kind === "IDAT").map(({ data }) => data);
	return (await unpackedLength(packed, expected)) === expected ? size : null;
}

/** Bytes that programs write behind the end of a JPEG at most. */
const BEHIND_END = 1_024;

/** Size of a JPEG by its first frame, where it is there to its end; null for anything else. */
function jpegSize(bytes: Uint8Array): Size | null {
	const end = bytes.subarray(-BEHIND_END);
	if (!end.some((byte, at) => byte === 0xff && end[at + 1] === 0xd9)) return null;
	const view = viewOf(bytes);
	for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
		const marker = bytes[at + 1] ?? 0;
		const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
		if (isFrame) return { mime: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
	}
	return null;
}

const refuse = (messageId: "letterhead.problem.logo" | "letterhead.problem.logoLarge"): never => {
	throw new InvalidFieldError("logo", messageId, { kilobytes: LOGO_BYTES / 1024, width: LOGO_WIDE, height: LOGO_HIGH });
};

/** Base64 as the bytes it stands for; InvalidFieldError for anything else. */
export function bytesOfLogo(data: string): Uint8Array<ArrayBuffer> {
	try {
		return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
	} catch {
		return refuse("letterhead.problem.logo");
	}
}

/** A picture by what it is, not by its name; InvalidFieldError for what is no PNG or JPEG, is damaged, or is larger than a letterhead has room for. */
export async function lookedAt(bytes: Uint8Array): Promise<Logo> {
	if (bytes.byteLength > LOGO_BYTES) return refuse("letterhead.problem.logoLarge");
	const isPng = pngSignature.every((byte, at) => bytes[at] === byte);
	const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
	const size = isPng ? await pngSize(bytes) : isJpeg ? jpegSize(bytes) : null;
	if (!size) return refuse("letterhead.problem.logo");
	if (!isWithin(size)) return refuse("letterhead.problem.logoLarge");
	return { hash: hex(sha256().update(bytes).digest()), ...size };
}
