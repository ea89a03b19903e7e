/** 32-bit hash of a text with a seed (murmur-like finish): the same everywhere, every time. */
function hash(text: string, seed: number): number {
	let h = seed ^ 0x9e3779b9;
	for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x85ebca6b) ^ (h >>> 13);
	h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
	return (h ^ (h >>> 15)) >>> 0;
}

const SEED = 20_261_121;

/** A number in [0, 1) that belongs to the text. */
export const chance = (text: string): number => hash(text, SEED) / 2 ** 32;

/** One of the items, by the text. */
export function pick<T>(items: readonly [T, ...T[]], text: string): T {
	return items[Math.floor(chance(text) * items.length)] ?? items[0];
}

/** A UUID (version 8) that belongs to the text: seeding twice gives the same ids. */
export function stableId(text: string): string {
	const hex = [1, 2, 3, 4]
		.map((n) =>
			hash(text, SEED + n * 7_919)
				.toString(16)
				.padStart(8, "0"),
		)
		.join("");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Great-circle kilometres between two [latitude, longitude]. */
export function greatCircleKm([aLat, aLon]: readonly [number, number], [bLat, bLon]: readonly [number, number]): number {
	const rad = Math.PI / 180;
	const h = Math.sin(((bLat - aLat) * rad) / 2) ** 2 + Math.cos(aLat * rad) * Math.cos(bLat * rad) * Math.sin(((bLon - aLon) * rad) / 2) ** 2;
	return 2 * 6_371 * Math.asin(Math.sqrt(h));
}
