import { type Text, useText } from "../../lib/text.ts";
import { parsePlace } from "./place.ts";

/** Lights a place of the sheet up ("D7", "D5:D44", "D", row "3"). */
export type ShowPlace = (where: string) => void;

/** Cells named at once; the sheet shows the others. */
const NAMED = 8;

/** A place as people call it: a row of the sheet has no name of letters. */
function placeWords(t: Text, where: string): string {
	const row = /^(\d{1,7})$/.exec(where)?.[1];
	return row ? t("wizard.placeRow", { row }) : where;
}

/** The name of a place, which lights it up in the sheet; words alone where it names none. */
export function PlaceLink({ where, onShow }: { where: string; onShow: ShowPlace }) {
	const t = useText();
	const words = placeWords(t, where);
	if (!parsePlace(where)) return words;
	return (
		<button
			type="button"
			aria-label={t("wizard.showPlace", { place: words })}
			className="-mx-1 min-h-6 min-w-6 rounded-sm px-1 text-accent tabular-nums underline decoration-accent/50 underline-offset-2 hover:decoration-accent"
			onClick={() => onShow(where)}
		>
			{words}
		</button>
	);
}

/** The first of some cells, each a way to it in the sheet, and that there are more. */
export function CellLinks({ cells, onShow }: { cells: readonly string[]; onShow: ShowPlace }) {
	if (cells.length === 0) return null;
	const named = cells.slice(0, NAMED);
	return (
		<span className="inline-flex flex-wrap items-center gap-x-2">
			{named.map((cell) => (
				<PlaceLink key={cell} where={cell} onShow={onShow} />
			))}
			{cells.length > named.length && <span className="text-ink-soft">…</span>}
		</span>
	);
}
