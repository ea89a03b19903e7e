import type { ReadingContext } from "./cell-reading.ts";
import { type ImportField, isPeriodName, isPrice } from "./field.ts";
import { OTHER_UNIT } from "./questions.ts";
import { weightUnitOf } from "./terms.ts";
import { isUnitNamed, otherUnitIn, quantityOf } from "./units.ts";
import { edgeOfHead, namesLimit } from "./weight-bands.ts";

/** What is known of how a column writes, by its cells and by what was answered. */
export type ColumnStyles = (
	column: number,
) => Pick<
	ReadingContext,
	| "decimal"
	| "commaMayPart"
	| "dayOrders"
	| "yearPlaces"
	| "dayOrderSaid"
	| "dayShown"
	| "dayOrMonth"
	| "daysOf"
	| "maySwap"
	| "besideImports"
	| "besidePercents"
>;

/** Makes the function that answers what reading a column's cells needs: what holds for the sheet, what its cells show and what its head says. */
export function columnContext(context: ReadingContext, of: { styles: ColumnStyles; otherwise: ReadonlySet<string> }) {
	/** `fields`: those the columns of its table give. */
	return (field: ImportField, { column, head, fields }: { column: number; head: string; fields: ReadonlySet<string> }): ReadingContext => {
		const perTonne = field.kind === "weight" || field.kind === "weightBand" ? weightUnitOf(head) : undefined;
		const times = isPrice(field) ? (context.timesOf?.(head) ?? 1) : 1;
		const quantity = quantityOf(field);
		const unit = quantity === undefined ? null : otherUnitIn(quantity, head);
		const edge = field.kind === "weight" ? { edge: edgeOfHead(head, field.name === "weightFrom") } : {};
		// Beside a column of where bands begin it is where they end.
		const limit = field.name === "weightTo" && !fields.has("weightFrom") && namesLimit(head) ? { limit: true } : {};
		const own = { unit, inOwnUnit: of.otherwise.has(`${OTHER_UNIT}${field.name}`), ...(perTonne && !unit ? { perTonne } : {}) };
		const inPercent = field.kind === "percent" && isUnitNamed("percent", head);
		const isOfPeriods = field.kind === "endDay" && !fields.has("validFrom") && head.split(" / ").some(isPeriodName);
		return {
			...context,
			...of.styles(column),
			...edge,
			...limit,
			...own,
			...(times === 1 ? {} : { times }),
			...(inPercent ? { headInPercent: true } : {}),
			...(isOfPeriods ? { ofPeriods: true } : {}),
		};
	};
}
