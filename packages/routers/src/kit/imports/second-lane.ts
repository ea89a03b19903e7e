import { type ImportField, isPrice, type LabelIndex } from "./field.ts";
import { matchLabel } from "./label-match.ts";
import { headSays, type Table } from "./mapping.ts";
import { tidy } from "./text.ts";

/** A column of places that begins a second lane in the rows of a table, and the columns of prices right of it that are that lane's. */
interface SecondLane {
	column: number;
	prices: number[];
}

type Columns = Table["columns"];

const ofPlace =
	/(?<![a-z])(?:from|to|origin|destination|city|port|pol|pod|ramp|station)(?![a-z])|起运|启运|始发|出发|目的|到达|城市|港|站|发地|着地|都市/i;

/** Where in its port or city a lane ends: a column of these may stand anywhere beside its prices. */
const withinPlace = /terminal|码头|港区|货场/i;

/**
 * The second lane of a table whose rows hold two: "Inland city | Port | Export 20GP | Return from | Return to | Import 20GP". It begins with a column of
 * places that no field has, between prices that nothing but their direction tells apart. Null where there is none. `columns`: with what they are, or
 * without.
 */
export function secondLane(columns: Columns, of: { fields: readonly ImportField[]; labels: LabelIndex }): SecondLane | null {
	const byName = new Map(of.fields.map((field) => [field.name, field]));
	const perContainer = of.fields.find((field) => field.perContainer)?.name;
	const prices = columns.flatMap(({ column, header, target }) => {
		const match = matchLabel(header.split(" / "), of.labels);
		const name = target?.field ?? match?.field ?? (match?.container ? perContainer : undefined);
		const field = byName.get(name ?? "");
		if (!field?.perContainer || !isPrice(field)) return [];
		const { direction = "", ...lane } = headSays(header, field, of.fields);
		return [{ column, direction, key: JSON.stringify([field.name, Object.entries(lane).sort()]) }];
	});
	const isPlace = ({ header, target }: Columns[number]): boolean => {
		if (target !== null) return false;
		const named = byName.get(matchLabel(header.split(" / "), of.labels)?.field ?? "");
		const head = tidy(header.split(" / ").at(-1) ?? "");
		return named ? named.kind === "place" : ofPlace.test(head) && !withinPlace.test(head);
	};
	const begins = columns.filter(isPlace).flatMap(({ column }) => {
		const before = prices.filter((price) => price.column < column);
		const behind = prices.filter(
			(price) => price.column > column && before.some(({ key, direction }) => key === price.key && direction !== price.direction),
		);
		return behind.length > 0 ? [{ column, prices: behind.map((price) => price.column) }] : [];
	});
	return begins[0] ?? null;
}
