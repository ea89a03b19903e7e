import type { FormatMark } from "../sheet/number-format.ts";
import type { SheetCell } from "../sheet/read.ts";
import { currenciesIn } from "./currency.ts";
import { formatCurrency } from "./formats.ts";
import { beginningOf, remembered } from "./text.ts";

/** Kana, characters that Japanese alone writes so (発, 効, 駅, 込, 円, 価), and words of its heads. */
const japanese = /[\u3041-\u3096\u30a1-\u30fa発効駅込円価]|通貨|運賃|港湾|所要日数/;

/** Whether words are Japanese. */
export const isJapanese = (text: string): boolean => japanese.test(beginningOf(text));

/** Collects the currencies that cells and their formats name by more than a sign several have. */
export function currencyListener() {
	const spoken = new Set<string>();
	const heard = new Set<readonly FormatMark[]>();
	const named = remembered((text) => currenciesIn(text).flatMap(({ codes }) => (codes.length === 1 ? codes : [])));
	return {
		spoken,
		hear({ value, format }: Pick<SheetCell, "value" | "format">): void {
			// What differs by its digits alone is heard once.
			if (typeof value === "string") for (const code of named(beginningOf(value).replace(/\d[\d.,]*/g, "0"))) spoken.add(code);
			if (!format || heard.has(format)) return;
			heard.add(format);
			const shown = formatCurrency(format);
			if (shown?.length === 1) spoken.add(shown[0] ?? "");
		},
	};
}
