const byteTexts = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** A 128-bit FNV-1a hash of a text as 32 hex digits: a name for what is the same, no protection against forgery. */
export function fingerprint(text: string): string {
	let [a, b, c, d] = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b];
	for (let i = 0; i < text.length; i++) {
		const unit = text.charCodeAt(i);
		a = Math.imul(a ^ unit, 0x01000193);
		b = Math.imul(b ^ (unit + 7919), 0x01000195);
		c = Math.imul(c ^ (unit + 15838), 0x01000197);
		d = Math.imul(d ^ (unit + 23757), 0x01000199);
	}
	let hex = "";
	// Byte by byte: a whole lane beyond 2^31 becomes text ten times as slowly.
	for (const lane of [a, b, c, d]) for (let shift = 24; shift >= 0; shift -= 8) hex += byteTexts[(lane >>> shift) & 255];
	return hex;
}
