import type { Column } from "../types.ts";

/** Values of a card below its first line, where the columns do not say which. */
const VALUES = 4;
/** px of a card's lines and of what is around them. */
const TITLE = 28;
/** Of a title of several names: those that do not fit beside each other stand below. */
const NAMES = 46;
const VALUE = 42;
/** Of a value of two lines. */
const TALL_VALUE = 62;
const AROUND = 17;

/** What a row shows on a phone, where it is a card: fields of its first line and of the values below it, two a line. */
export interface CardPlan {
	title: readonly string[];
	values: readonly string[];
	/** px of the title. */
	titleHeight: number;
	/** Those of the values that have a line of their own. */
	wide: readonly string[];
	/** Those of them that have two, and a title that does. */
	tall: readonly string[];
	/** px. */
	height: number;
}

/** Lines of their own that words of a column need, where there is no room for them beside another value; under `TITLE_NAMES` those of a title of several names. */
export type CardLines = Readonly<Record<string, 1 | 2>>;

/** No column is called so. */
export const TITLE_NAMES = "";

/** The card of a list: what its columns say; otherwise the first of those shown is the title and the next ones its values. */
export function planCard<Row>(columns: readonly Column<Row>[], folded?: ReadonlySet<string>, lines: CardLines = {}): CardPlan {
	const placed = columns.filter((c) => c.card !== undefined && !folded?.has(c.field)).sort((a, b) => (a.card ?? 0) - (b.card ?? 0));
	const fields = (of: readonly Column<Row>[]) => of.map((c) => c.field);
	const shown = columns.filter((c) => !c.hidden && !folded?.has(c.field));
	const title = placed.length > 0 ? placed.filter((c) => c.card === 0) : shown.slice(0, 1);
	const values = placed.length > 0 ? placed.filter((c) => c.card !== 0) : shown.slice(1, 1 + VALUES);
	const wide = values.filter((c) => c.cardWide || lines[c.field]);
	const isTall = ({ field }: Column<Row>) => lines[field] === 2;
	const tall = values.filter(isTall);
	const tallTitle = title.length === 1 ? title.filter(isTall) : [];
	const titleHeight = (title.length > 1 && lines[TITLE_NAMES] === 2) || tallTitle.length > 0 ? NAMES : TITLE;
	return {
		title: fields(title),
		values: fields(values),
		wide: fields(wide),
		tall: fields([...tallTitle, ...tall]),
		titleHeight,
		height: titleHeight + linesOf(values, wide) * VALUE + tall.length * (TALL_VALUE - VALUE) + AROUND,
	};
}

/** Lines that values take: two stand beside each other, but those that have a line of their own. */
function linesOf<Row>(values: readonly Column<Row>[], wide: readonly Column<Row>[]): number {
	const halves = values.reduce((taken, column) => (wide.includes(column) ? Math.ceil(taken / 2) * 2 + 2 : taken + 1), 0);
	return Math.ceil(halves / 2);
}
