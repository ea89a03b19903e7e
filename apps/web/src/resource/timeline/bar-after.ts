import type { Span } from "./days.ts";

type Bars = readonly (Span & { rate: { id: string } })[];

/** The bar of another line that holds when one begins, or the nearest before it; lines without bars are passed over. */
function across(lines: readonly Bars[], line: number, way: 1 | -1, from: string) {
	for (let at = line + way; at >= 0 && at < lines.length; at += way) {
		const bars = lines[at] ?? [];
		const found = bars.findLast((bar) => bar.from <= from) ?? bars[0];
		if (found) return found;
	}
	return undefined;
}

/** The id of the bar that a key leads to from another: arrows, Home and End; the same one where there is no further. Null for any other key. */
export function barAfter(key: string, lines: readonly Bars[], id: string): string | null {
	const line = lines.findIndex((bars) => bars.some(({ rate }) => rate.id === id));
	const bars = lines[line] ?? [];
	const at = bars.findIndex(({ rate }) => rate.id === id);
	const from = bars[at]?.from ?? "";
	const to = (): Bars[number] | undefined => {
		if (key === "ArrowRight") return bars[at + 1];
		if (key === "ArrowLeft") return bars[Math.max(0, at - 1)];
		if (key === "Home") return bars[0];
		if (key === "End") return bars.at(-1);
		return across(lines, line, key === "ArrowDown" ? 1 : -1, from);
	};
	return ["ArrowRight", "ArrowLeft", "Home", "End", "ArrowDown", "ArrowUp"].includes(key) ? (to()?.rate.id ?? id) : null;
}
