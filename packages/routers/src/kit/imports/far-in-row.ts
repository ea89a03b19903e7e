import type { Columns } from "../price-book/convert.ts";
import type { RateBook } from "../price-book/define.ts";

/** An amount of a rate as it was compared with the book. `asked`: it may be asked about. */
export interface AmountOfRow {
	line: number;
	sheetRow: number;
	part: number;
	field: string;
	container: unknown;
	minor: number;
	digits: number;
	asked: boolean;
}

/** One that is far from those of its row for other containers; `other`: one of these. Of a `group` all are told, or none. */
export interface FarInRow extends AmountOfRow {
	other: number;
	group: number;
}

/** Hears of the amounts of rates, in the order of their rows, and finds those that are far from most of their row for other containers: "4000 | 7.2". */
export function farInRows(book: Pick<RateBook, "fields" | "prices">, isFar: (one: number, other: number) => boolean) {
	/** What rates differ in beside their container, their load and their prices. */
	const telling = book.fields.flatMap(({ name, kind, column }) =>
		kind === "price" || kind === "container" || book.prices.includes(name) || /^weight/.test(name) ? [] : [column],
	);
	const found: FarInRow[] = [];
	let [row, group] = [0, 0];
	let alike = new Map<string, AmountOfRow[]>();

	function endRow(): void {
		for (const amounts of alike.values()) {
			group++;
			for (const one of amounts) {
				const others = amounts.filter(({ container }) => container !== one.container);
				const far = others.filter(({ minor }) => isFar(one.minor, minor));
				const [other] = far;
				if (other && one.asked && far.length > others.length / 2) found.push({ ...one, other: other.minor, group });
			}
		}
		alike = new Map();
	}

	return {
		hear(amount: Omit<AmountOfRow, "container">, columns: Columns): void {
			if (amount.sheetRow !== row) endRow();
			row = amount.sheetRow;
			const key = JSON.stringify([amount.field, columns.currency, columns.basis, ...telling.map((column) => columns[column])]);
			alike.set(key, [...(alike.get(key) ?? []), { ...amount, container: columns.container_type }]);
		},
		/** All that were found, once every row was heard. */
		close(): FarInRow[] {
			endRow();
			return found;
		},
	};
}
