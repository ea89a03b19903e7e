import { type Language, translate } from "@iqt/i18n";
import type { FileAnswer } from "../../../kit/rest/types.ts";
import { type WorkbookSheet, writeWorkbook } from "../../../kit/sheet/write.ts";
import { declineReasons } from "../by-link/reasons.ts";
import { xlsxType } from "../documents/workbook.ts";
import type { Outcomes } from "./queries.ts";
import { type OutcomeGroup, outcomeGroups } from "./schema.ts";

/** What became of a period's quotations as a workbook: a sheet by lane, by sales and by customer, and one of the reasons of losses. */
export function outcomeWorkbook(by: Record<OutcomeGroup, Outcomes>, period: { from: string; to: string }, language: Language): FileAnswer {
	const title = translate(language, "outcomeScreen.title");
	const number = (header: string) => ({ header, kind: "number" as const, width: 14 });
	const figures = ["sent", "accepted", "declined", "expired", "withdrawn", "open", "winRate"] as const;
	const sheets = outcomeGroups.map((group): WorkbookSheet => {
		const name = translate(language, `outcomeScreen.by.${group}`);
		return {
			name,
			columns: [{ header: name, width: 40 }, ...figures.map((figure) => number(translate(language, `outcomeScreen.${figure}`)))],
			rows: [
				...by[group].groups.map((row) => [row.label, ...figures.map((figure) => row[figure])]),
				[translate(language, "outcomeScreen.all"), ...figures.map((figure) => by[group].all[figure])],
			],
		};
	});
	const { lost } = by.lane.all;
	const reasons: WorkbookSheet = {
		name: translate(language, "outcomeScreen.lost"),
		columns: [{ header: translate(language, "outcomeScreen.because"), width: 40 }, number(translate(language, "outcomeScreen.declined"))],
		rows: [
			...declineReasons.map((because) => [translate(language, `customerQuotation.because.${because}`), lost[because]]),
			[translate(language, "outcomeScreen.unsaid"), lost.unsaid],
		],
	};
	const file = { name: `${title} ${period.from} – ${period.to}.xlsx`, contentType: xlsxType, body: writeWorkbook([...sheets, reasons]) };
	return { file };
}
