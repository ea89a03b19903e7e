import type { ImportField } from "./field.ts";
import { bothIn } from "./label-match.ts";
import { statementsIn, tellingApart } from "./statements.ts";
import { containersIn } from "./terms.ts";

interface Column {
	column: number;
	header: string;
	target: { field: string } | null;
}

type Said = Partial<Record<(typeof tellingApart)[number], string>>;

/** What a part of a head says of whose rates it is, and whether it says something else beside that: "20GP basis", "SOC". */
function saidOf(part: string): { said: Said; isBeside: boolean } | null {
	const { says, rest } = statementsIn(part);
	const containerType = bothIn(part) ?? says.containerType;
	// As of a price's head, a band without a beginning begins at nothing.
	const band = says.weightTo === undefined ? {} : { weightFrom: says.weightFrom ?? "0" };
	const all = { ...says, containerType, ...band };
	const said = Object.fromEntries(tellingApart.flatMap((name) => (typeof all[name] === "string" ? [[name, all[name]]] : []))) as Said;
	return Object.keys(said).length === 0 ? null : { said, isBeside: rest !== "" };
}

/** The containers that a head names beside what it is called, "VAT (40HC)", "40HC remark"; null where it names none, or one in a group over it. */
export function boxesBeside(header: string): string | null {
	const found = header.split(" / ").map(saidOf);
	return found.find((one) => one?.isBeside && one.said.containerType !== undefined)?.said.containerType ?? null;
}

/** Kinds of fields that begin another table rather than belong to some prices of a row. */
const ofLane: ReadonlySet<string> = new Set(["place", "lane", "area", "trucker", "charge"]);

/** Whether a container beside a field's name says whose cells they are: not of places, a lane or the containers themselves. */
export const isOfBoxes = ({ kind, perContainer }: ImportField): boolean => !perContainer && kind !== "container" && !ofLane.has(kind);

/** Fields whose columns are of all rates of a row; the weight up to which one holds may be a container's own. */
const ofRow: ReadonlySet<string> = new Set(tellingApart.filter((name) => !name.startsWith("weight")));

const valuesOf = (value: string): string[] => containersIn(value) ?? [value];

/**
 * Of columns that hold no price of a container, whose rates alone they are of, beside such prices: "20GP basis", "40HC VAT", "20GP min", or under the group
 * "SOC". A head that has it over it alone says so where the group is drawn over it beside prices of others, or another of its field stands under another
 * group; a single one that the last group only reaches (`reached`; null where nobody can tell) may as well lie behind it.
 */
export function ownColumns(
	columns: readonly Column[],
	fields: readonly ImportField[],
	{ pricesOf, reached }: { pricesOf: (column: Column) => Readonly<Record<string, string>>; reached: ReadonlySet<number> | null },
): ReadonlyMap<number, Record<string, string>> {
	const byName = new Map(fields.map((field) => [field.name, field]));
	const fieldOf = ({ target }: Column) => byName.get(target?.field ?? "");
	const given = new Set(columns.flatMap(({ target }) => target?.field ?? []));
	const priced = columns.flatMap((column) => (fieldOf(column)?.perContainer ? [pricesOf(column)] : []));
	const isPriced = ([name, value]: [string, string]) =>
		valuesOf(value).every((one) => priced.some((says) => valuesOf(says[name] ?? "").includes(one)));
	/** Whether some price of the row is not one of those that a head names. */
	const isBesideOthers = (entries: readonly [string, string][]) =>
		priced.some((says) => entries.some(([name, value]) => !valuesOf(value).some((one) => valuesOf(says[name] ?? "").includes(one))));
	const named = columns.flatMap((column) => {
		const field = fieldOf(column);
		if (!field || field.perContainer || ofLane.has(field.kind) || ofRow.has(field.name)) return [];
		const found = column.header.split(" / ").flatMap((part) => saidOf(part) ?? []);
		const entries = found.flatMap(({ said }) => Object.entries(said));
		const isClear = entries.length > 0 && new Set(entries.map(([name]) => name)).size === entries.length;
		if (!isClear || !entries.every((entry) => !given.has(entry[0]) && isPriced(entry))) return [];
		const set = Object.fromEntries(entries);
		const isDrawn = reached !== null && !reached.has(column.column) && isBesideOthers(entries);
		const isTold = isDrawn || found.some((one) => one.isBeside);
		return [{ column: column.column, field: field.name, set, key: JSON.stringify(entries.sort()), isTold }];
	});
	const isOwn = ({ field, key, isTold }: (typeof named)[number]) => isTold || named.some((other) => other.field === field && other.key !== key);
	return new Map(named.filter(isOwn).map(({ column, set }) => [column, set] as const));
}
