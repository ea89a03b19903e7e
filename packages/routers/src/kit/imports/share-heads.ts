import { unitWithin } from "./amount.ts";
import { currenciesIn } from "./currency.ts";
import type { ImportField } from "./field.ts";
import { boxesBeside } from "./own-heads.ts";
import { containerNames } from "./statements.ts";
import type { NamedColumn } from "./told-by-cells.ts";

/** That a head is of shares, whatever else it says. */
const ofShares = /[%％‰‱]|percent|per cent|百分|千分/i;
const eachBox = new RegExp(`(?:[/每]|(?<![a-z])per) ?(?:${containerNames.source})`, "i");

/** Whether a part of a head says that what stands below is so much money each: "ADR/40HC", "Margin (per cntr)", "增值税/箱". */
const isEach = (part: string): boolean => {
	const plain = part.replace(/／/g, "/").toLowerCase();
	return eachBox.test(plain) || unitWithin(plain) !== null;
};

/**
 * Columns without the field of those that would be read as percentages where their heads, or a group over them (`over`), say money: so much per container, a
 * currency, or, but of VAT, which has one rate for each, a container. Not where a head or the cells (`percents`) have the sign of percent.
 */
export function withoutMoney(
	columns: readonly NamedColumn[],
	of: { fields: readonly ImportField[]; percents: ReadonlySet<number>; over: (column: number) => string },
): NamedColumn[] {
	const shares = new Set(of.fields.flatMap(({ kind, name }) => (kind === "percent" ? [name] : [])));
	const isMoney = ({ column, header, field }: NamedColumn): boolean => {
		if (field === null || !shares.has(field) || of.percents.has(column) || ofShares.test(header)) return false;
		if (header.split(" / ").some(isEach)) return true;
		return field !== "vat" && (boxesBeside(header) !== null || currenciesIn(`${of.over(column)} ${header}`).length > 0);
	};
	return columns.map((one) => (isMoney(one) ? { ...one, field: null } : one));
}
