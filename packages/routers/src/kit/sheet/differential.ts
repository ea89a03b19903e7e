import { colorOf } from "./colors.ts";
import { type NumberFormat, numberFormat } from "./number-format.ts";
import { isTrue } from "./parts.ts";
import type { Theme } from "./theme.ts";

/** What a rule gives to cells in the place of their own look; what it leaves as it is is absent. */
export interface DifferentialLook {
	struck: boolean;
	font?: string | null;
	fill?: string | null;
	format: NumberFormat | null;
}

/** Hears a differential format (ECMA-376 part 1, 18.8.14), element by element, from behind its own tag. */
export function differentialFormat(theme: Theme) {
	const look: DifferentialLook = { struck: false, format: null };
	let inFont = false;
	return {
		open(name: string, attributes: () => Record<string, string>): void {
			if (name === "font") inFont = true;
			else if (name === "strike") look.struck = isTrue(attributes().val ?? "1");
			else if (name === "color" && inFont) look.font = colorOf(attributes(), { auto: "000000", theme });
			else if (name === "numFmt") look.format = numberFormat(attributes().formatCode ?? "");
			// Of a rule a solid fill has its colour as that of the background.
			else if (name === "bgColor") look.fill = colorOf(attributes(), { auto: "FFFFFF", theme });
			else if (name === "gradientFill") look.fill = null;
		},
		close(name: string): void {
			if (name === "font") inFont = false;
		},
		/** What was heard; null where it changes nothing that tells of a value. */
		look: (): DifferentialLook | null => (look.struck || look.format || look.font !== undefined || look.fill !== undefined ? look : null),
	};
}
