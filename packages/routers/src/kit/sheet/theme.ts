import { scan } from "./parts.ts";
import type { ZipFile } from "./zip.ts";

/** The colours of a workbook's theme by the numbers styles name them by (ECMA-376 part 1, 18.8.3), as red, green and blue; none where it has no theme. */
export type Theme = readonly (string | undefined)[];

/** Paper and ink are the other way round than in the part that says what they are. */
const order = ["lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink"];

export async function readTheme(zip: ZipFile, part: string | null): Promise<Theme> {
	if (!part || !zip.has(part)) return [];
	const found = new Map<string, string>();
	let isScheme = false;
	let slot = "";
	await scan(zip, part, {
		open(name, attributes) {
			if (name === "clrScheme") isScheme = true;
			else if (isScheme && order.includes(name)) slot = name;
			else if (isScheme && slot !== "" && (name === "srgbClr" || name === "sysClr")) {
				const { val = "", lastClr = val } = attributes();
				if (/^[\da-f]{6}$/i.test(lastClr)) found.set(slot, lastClr.toUpperCase());
			}
		},
		close(name) {
			if (name === "clrScheme") isScheme = false;
		},
	});
	return order.map((name) => found.get(name));
}

const hex = (share: number): string =>
	Math.round(Math.min(1, Math.max(0, share)) * 255)
		.toString(16)
		.padStart(2, "0")
		.toUpperCase();

/** A colour made darker, down to -1, or lighter, up to 1 (ECMA-376 part 1, 18.8.19): its lightness alone changes. */
export function tinted(rgb: string, tint: number): string {
	if (tint === 0) return rgb;
	const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16) / 255);
	const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
	const [light, span] = [(most + least) / 2, most - least];
	const made = tint < 0 ? light * (1 + tint) : light * (1 - tint) + tint;
	const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * light - 1));
	const wide = (1 - Math.abs(2 * made - 1)) * saturation;
	// Each part stays as far between the least and the most of them.
	return [red, green, blue].map((own) => hex(made - wide / 2 + (span === 0 ? 0 : ((own - least) / span) * wide))).join("");
}
