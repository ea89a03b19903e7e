import { type Columns, columnsOf } from "../price-book/convert.ts";
import type { RateRow, RowProblem } from "../price-book/declaration.ts";
import type { ImportBook } from "./book.ts";
import { keptUnits } from "./kept-units.ts";
import { isCost } from "./no-cost.ts";
import type { NoticeBook } from "./notices.ts";
import type { QuestionBook } from "./questions.ts";
import { cellName } from "./view.ts";

/** Questions about fields in which the rates a row meets differ; a program is told of such rows as they will be written. */
const KEPT_OF_SEVERAL = "keptOfSeveral.";

interface Row {
	sheetRow: number;
	part: number;
	outcome: string;
	row: RateRow;
	columns: Columns;
	met: readonly Columns[];
	/** What is to be said of what it keeps where it meets several rates. */
	keeps: readonly RowProblem[];
}

const isWritten = ({ outcome }: Row) => outcome === "new" || outcome === "changed" || outcome === "clash";

/**
 * Hears of rows as they stand to the book, and of what their sheet says nothing of asks and tells: what amounts are in (`keptUnits`), what stays of several
 * rates that differ in it, and that rates have no cost where the sheet gives none. `unsaid`: fields that stay; `isGiven`: whether the sheet, or a person for all rates, gives one.
 */
export function unsaidFields(of: {
	book: ImportBook;
	questions: QuestionBook;
	notices: NoticeBook;
	unsaid: readonly string[];
	isGiven: (field: string) => boolean;
	/** The sheet is the portal's own. */
	isOwn: boolean;
	columnOf: (part: number, field: string) => string | null;
}) {
	const { book, questions, notices, columnOf } = of;
	const units = keptUnits({ book, questions, unsaid: of.isOwn ? [] : of.unsaid });
	const costs = book.fields.filter(isCost).map(({ name }) => name);
	const ofCosts = book.rates.fields.filter(({ name }) => costs.includes(name)).flatMap(columnsOf);
	/** Of single cells that are blank their rows tell. */
	const areUnsaid = costs.length > 0 && !costs.some(of.isGiven);
	const hasNoCost = ({ columns }: Row) => Number(columns.on_request) !== 1 && ofCosts.every((name) => (columns[name] ?? null) === null);
	return {
		compared(rows: readonly Row[]): void {
			units.compared(rows);
			for (const row of rows.filter(isWritten)) {
				for (const { field } of row.keeps)
					questions.add(
						{ id: `${KEPT_OF_SEVERAL}${field}`, group: "doubtful", messageId: "import.ask.keptOfSeveral", values: { fields: field }, inRows: true },
						cellName({ column: columnOf(row.part, field) }, row.sheetRow),
					);
				if (areUnsaid && hasNoCost(row)) notices.add("import.withoutCost", {}, row.sheetRow);
			}
		},
		close: units.close,
	};
}
