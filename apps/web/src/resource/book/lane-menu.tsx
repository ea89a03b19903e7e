import type { Rate } from "@iqt/routers/kit/price-book/list";
import type { MenuItem } from "@iqt/ui/menu";
import { ChartGantt, History, Pencil } from "lucide-react";
import { DOT } from "../../lib/dot.ts";
import type { Text } from "../../lib/text.ts";

interface Does {
	/** Left out for whoever may not change rates. */
	edit?: ((rate: Rate) => void) | undefined;
	history: (rate: Rate) => void;
	timeline: (rate: Rate) => void;
}

/** The menu of a lane: each of its rates by its container, and its timeline. */
export function laneMenu(boxes: ReadonlyMap<string, Rate>, does: Does, t: Text): MenuItem[] {
	const [first] = boxes.values();
	const { edit } = does;
	const ofBox = ([box, rate]: [string, Rate]): MenuItem[] => {
		const named = (what: string) => `${what}${DOT}${box === "*" ? t("book.anyContainer") : box}`;
		return [
			...(edit ? [{ label: named(t("book.edit")), icon: <Pencil aria-hidden />, onSelect: () => edit(rate) }] : []),
			{ label: named(t("book.history")), icon: <History aria-hidden />, onSelect: () => does.history(rate) },
		];
	};
	return [
		...[...boxes].flatMap(ofBox),
		...(first ? [{}, { label: t("timeline.open"), icon: <ChartGantt aria-hidden />, onSelect: () => does.timeline(first) }] : []),
	];
}
