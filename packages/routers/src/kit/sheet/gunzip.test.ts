import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import * as platform from "./gunzip.ts";
import * as node from "./gunzip-node.ts";

const text = new TextEncoder().encode(Array.from({ length: 200_000 }, (_, i) => `${(i * 7919) % 100_003} 重庆`).join("\n"));
const packed = new Uint8Array(gzipSync(text));

function* blocks(bytes: Uint8Array): Generator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}

async function unpack(gunzip: typeof node.gunzip, bytes: Uint8Array): Promise<Uint8Array> {
	const found: Uint8Array[] = [];
	for await (const block of gunzip(blocks(bytes))) found.push(block);
	return Buffer.concat(found);
}

describe.each([
	["the platform's", platform.gunzip],
	["Node's", node.gunzip],
])("%s unpacker", (_, gunzip) => {
	test("gives back what was packed, in blocks", async () => {
		expect(Buffer.compare(await unpack(gunzip, packed), text)).toBe(0);
	});

	test("fails where the check sum, the end or the content is another", async () => {
		const changed = packed.slice();
		changed[packed.length - 8] = (changed[packed.length - 8] as number) ^ 1;
		await expect(unpack(gunzip, changed)).rejects.toThrow();
		await expect(unpack(gunzip, packed.subarray(0, packed.length - 9))).rejects.toThrow();
		await expect(unpack(gunzip, packed.slice().fill(0xff, 100, 200))).rejects.toThrow();
	});

	test("can be left in the middle", async () => {
		for await (const block of gunzip(blocks(packed))) {
			expect(block.length).toBeGreaterThan(0);
			break;
		}
	});
});
