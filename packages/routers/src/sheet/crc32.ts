/** Tables for four bytes at a time. */
const tables = Array.from({ length: 4 }, () => new Int32Array(256));
for (let n = 0; n < 256; n++) {
	let c = n;
	for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
	(tables[0] as Int32Array)[n] = c;
}
for (let n = 0; n < 256; n++) {
	for (let k = 1; k < 4; k++) {
		const before = tables[k - 1]?.[n] ?? 0;
		(tables[k] as Int32Array)[n] = (before >>> 8) ^ (tables[0]?.[before & 255] ?? 0);
	}
}
const [t0, t1, t2, t3] = tables as [Int32Array, Int32Array, Int32Array, Int32Array];

/** CRC-32 as zip has it, going on from `crc` (0 at the start). */
export function crc32(bytes: Uint8Array, crc = 0): number {
	let c = ~crc;
	let i = 0;
	const quads = bytes.length & ~3;
	for (; i < quads; i += 4) {
		c ^= (bytes[i] as number) | ((bytes[i + 1] as number) << 8) | ((bytes[i + 2] as number) << 16) | ((bytes[i + 3] as number) << 24);
		c = (t3[c & 255] as number) ^ (t2[(c >>> 8) & 255] as number) ^ (t1[(c >>> 16) & 255] as number) ^ (t0[c >>> 24] as number);
	}
	for (; i < bytes.length; i++) c = (c >>> 8) ^ (t0[(c ^ (bytes[i] as number)) & 255] as number);
	return ~c >>> 0;
}
