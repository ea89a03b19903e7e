import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hex, hmacSha256, sha256 } from "./sha256.ts";

test("hashes as the platform does, however the bytes come", () => {
	const pieces = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 });
	fc.assert(
		fc.property(pieces, (given) => {
			const ours = sha256();
			const theirs = createHash("sha256");
			for (const piece of given) {
				ours.update(piece);
				theirs.update(piece);
			}
			expect(hex(ours.digest())).toBe(theirs.digest("hex"));
		}),
	);
});

test("hashes every length around a block", () => {
	for (let length = 0; length <= 260; length++) {
		const bytes = new Uint8Array(length).fill(length);
		expect(hex(sha256().update(bytes).digest())).toBe(createHash("sha256").update(bytes).digest("hex"));
	}
});

test("signs as the platform does", () => {
	const bytes = fc.uint8Array({ maxLength: 200 });
	fc.assert(
		fc.property(bytes, bytes, (key, message) => {
			expect(hex(hmacSha256(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
		}),
	);
});
