/** How a person has laid out a list. */
export interface ColumnLayout {
	order: string[];
	hidden: string[];
	/** Shown although hidden by default. */
	shown: string[];
	widths: Record<string, number>;
	pinned: string[] | null;
}

/** As the screen has them. */
export const untouched: ColumnLayout = { order: [], hidden: [], shown: [], widths: {}, pinned: null };
