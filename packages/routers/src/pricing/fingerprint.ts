/** A 128-bit FNV-1a hash of a text as 32 hex digits: a name for what is the same, no protection against forgery. */
export function fingerprint(text: string): string {
	const lanes = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b];
	for (let i = 0; i < text.length; i++) {
		const unit = text.charCodeAt(i);
		for (let lane = 0; lane < lanes.length; lane++) lanes[lane] = Math.imul((lanes[lane] ?? 0) ^ (unit + lane * 7919), 0x01000193 + lane * 2);
	}
	return lanes.map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("");
}
