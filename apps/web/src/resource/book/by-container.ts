import type { DeclaredBook } from "@iqt/routers/kit/price-book/declaration";
import type { RateField } from "@iqt/routers/kit/price-book/fields";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { DOT } from "../../lib/dot.ts";

/** One charge of a head, with its rate for each container that has one. */
export interface ContainerLine {
	key: string;
	/** Name of the container's field. */
	container: string | undefined;
	rates: ReadonlyMap<string, Rate>;
}

/** Bases charged once, whatever boxes there are: such a charge has no rate of a box's own. */
const chargedOnce: ReadonlySet<unknown> = new Set(["bl", "document", "item", "shipment"]);
export const isOnce = (basis: unknown): boolean => chargedOnce.has(basis);

/** Containers most of the trade is in, those of any container first: they stand before all others. */
const usual = ["*", "20GP", "40GP", "40HC"];

/** Containers in the order people look for them. */
export const inUsualOrder = (containers: readonly string[]): string[] => {
	const rank = (container: string) => (usual.includes(container) ? usual.indexOf(container) : usual.length);
	return [...containers].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
};

/** The rate that one of a line for a box it has none for is made of; null where none can be. */
export function madeOf({ container, rates }: ContainerLine, box: string): Rate | null {
	const [other] = rates.values();
	return container === undefined || !other || isOnce(other.row.basis) ? null : { ...other, row: { ...other.row, [container]: box } };
}

/** Rates of one head side by side: the fields that tell its charges apart, its containers in order, the one for every container first, and a line a charge. */
export function byContainer(
	book: Pick<DeclaredBook, "fields" | "head">,
	rates: readonly Rate[],
): { fields: RateField[]; containers: string[]; lines: ContainerLine[] } {
	const container = book.fields.find(({ kind }) => kind === "container")?.name;
	const apart = book.fields.filter(({ name, key }) => key && name !== container && !book.head?.includes(name));
	// What all of them say, such as weights nobody tells apart, takes no column.
	const fields = apart.filter(({ name }) => rates.some((rate) => rate.row[name] !== rates[0]?.row[name]));
	const boxOf = (rate: Rate) => (container === undefined ? "*" : String(rate.row[container]));
	const groups = Map.groupBy(rates, (rate) => JSON.stringify(apart.map(({ name }) => rate.row[name])));
	const lines = [...groups].map(([key, group]) => ({ key, container, rates: new Map(group.map((rate) => [boxOf(rate), rate])) }));
	const order = ({ rates: of }: ContainerLine) => [...of.values()][0]?.row ?? {};
	lines.sort((one, other) => compare(fields, order(one), order(other)));
	return { fields, containers: inUsualOrder([...new Set(rates.map(boxOf))]), lines };
}

/** Rows by their fields in turn, numbers as numbers. */
function compare(fields: readonly RateField[], one: Rate["row"], other: Rate["row"]): number {
	for (const { name } of fields) {
		const [mine, its] = [one[name] ?? null, other[name] ?? null];
		if (mine === its) continue;
		if (typeof mine === "number" && typeof its === "number") return mine - its;
		return String(mine) < String(its) ? -1 : 1;
	}
	return 0;
}

/** The step of a rate by both its ends ("6–10"); nothing where it holds from the first on. */
export function stepWords({ tiers }: Pick<DeclaredBook, "tiers">, row: Rate["row"]): string {
	const [first = null, last = null] = [row[tiers?.from ?? ""], row[tiers?.to ?? ""]];
	if (last === null) return first === (tiers?.startsWith ?? null) ? "" : `${first}+`;
	return first === last ? String(first) : `${first}–${last}`;
}

/** A charge in one cell, by the fields that tell it apart: both ends of a step are one ("6–10"), and one that holds from the first on says nothing. */
export function chargeWords(
	{ tiers }: Pick<DeclaredBook, "tiers">,
	fields: readonly Pick<RateField, "name">[],
	of: { rate: Pick<Rate, "row">; say(field: string): string; step(steps: string): string },
): string {
	const { row } = of.rate;
	const ends: readonly (string | undefined)[] = [tiers?.from, tiers?.to];
	const stepOf = (): string => {
		const steps = stepWords({ tiers }, row);
		return steps === "" ? "" : of.step(steps);
	};
	const own = fields.filter(({ name }) => !ends.includes(name)).map(({ name }) => of.say(name));
	return [...own, ...(own.length < fields.length ? [stepOf()] : [])].filter(Boolean).join(DOT);
}
