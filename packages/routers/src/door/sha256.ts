/** The first `count` primes' roots, the 32 bits behind the point: FIPS 180-4 defines its constants by them. */
function rootBits(count: number, root: (prime: number) => number): Int32Array {
	const bits = new Int32Array(count);
	for (let candidate = 2, found = 0; found < count; candidate++) {
		let divisor = 2;
		while (divisor * divisor <= candidate && candidate % divisor !== 0) divisor++;
		if (divisor * divisor <= candidate) continue;
		bits[found++] = Math.floor((root(candidate) % 1) * 2 ** 32);
	}
	return bits;
}

const roundConstants = rootBits(64, Math.cbrt);
const start = rootBits(8, Math.sqrt);
const schedule = new Int32Array(64);
const BLOCK = 64;

/** Element of an array known to be long enough. */
const at = (words: Int32Array | Uint8Array, i: number) => words[i] as number;

function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
	const w = schedule;
	for (let i = 0; i < 16; i++) {
		const j = offset + i * 4;
		w[i] = (at(bytes, j) << 24) | (at(bytes, j + 1) << 16) | (at(bytes, j + 2) << 8) | at(bytes, j + 3);
	}
	for (let i = 16; i < 64; i++) {
		const x = at(w, i - 15);
		const y = at(w, i - 2);
		const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
		const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
		w[i] = (s1 + at(w, i - 7) + s0 + at(w, i - 16)) | 0;
	}
	let a = at(state, 0);
	let b = at(state, 1);
	let c = at(state, 2);
	let d = at(state, 3);
	let e = at(state, 4);
	let f = at(state, 5);
	let g = at(state, 6);
	let h = at(state, 7);
	for (let i = 0; i < 64; i++) {
		const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
		const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(roundConstants, i) + at(w, i)) | 0;
		const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
		const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
		h = g;
		g = f;
		f = e;
		e = (d + t1) | 0;
		d = c;
		c = b;
		b = a;
		a = (t1 + t2) | 0;
	}
	state[0] = at(state, 0) + a;
	state[1] = at(state, 1) + b;
	state[2] = at(state, 2) + c;
	state[3] = at(state, 3) + d;
	state[4] = at(state, 4) + e;
	state[5] = at(state, 5) + f;
	state[6] = at(state, 6) + g;
	state[7] = at(state, 7) + h;
}

/** A hash under way. */
interface Sha256 {
	update(bytes: Uint8Array): Sha256;
	/** The 32 bytes; nothing may be added after. */
	digest(): Uint8Array<ArrayBuffer>;
}

/**
 * SHA-256 (FIPS 180-4) on this thread, some 150 MB/s, in pieces: the platform's own runs on other threads, where it stands behind whatever
 * else does, and a transaction that waits for it keeps all writes waiting.
 */
export function sha256(): Sha256 {
	const state = start.slice();
	const rest = new Uint8Array(2 * BLOCK);
	let held = 0;
	let length = 0;
	const hash: Sha256 = {
		update(bytes) {
			length += bytes.length;
			let from = 0;
			if (held > 0) {
				from = Math.min(BLOCK - held, bytes.length);
				rest.set(bytes.subarray(0, from), held);
				held += from;
				if (held < BLOCK) return hash;
				compress(state, rest, 0);
				held = 0;
			}
			for (; from + BLOCK <= bytes.length; from += BLOCK) compress(state, bytes, from);
			rest.set(bytes.subarray(from));
			held = bytes.length - from;
			return hash;
		},
		digest() {
			const end = held + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
			rest.fill(0, held, end);
			rest[held] = 0x80;
			const view = new DataView(rest.buffer);
			view.setUint32(end - 8, Math.floor(length / 2 ** 29));
			view.setUint32(end - 4, (length * 8) % 2 ** 32);
			for (let offset = 0; offset < end; offset += BLOCK) compress(state, rest, offset);
			const out = new DataView(new ArrayBuffer(32));
			for (const [i, word] of state.entries()) out.setInt32(i * 4, word);
			return new Uint8Array(out.buffer);
		},
	};
	return hash;
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Bytes as lower-case hex. */
export function hex(bytes: Uint8Array): string {
	let text = "";
	for (let i = 0; i < bytes.length; i++) text += digits[at(bytes, i)];
	return text;
}

/** HMAC-SHA-256 (RFC 2104). */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
	const block = new Uint8Array(BLOCK);
	block.set(key.length > BLOCK ? sha256().update(key).digest() : key);
	const padded = (byte: number) => block.map((b) => b ^ byte);
	const inner = sha256().update(padded(0x36)).update(message).digest();
	return sha256().update(padded(0x5c)).update(inner).digest();
}
