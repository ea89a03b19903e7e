import { businessDay } from "@iqt/i18n/days";
import { columnName } from "../sheet/format.ts";
import { areaParts } from "./area-parts.ts";
import type { ImportBook } from "./book.ts";
import { tablesOf } from "./mapping.ts";
import { namedDaysDecided } from "./named-days.ts";
import type { NoticeBook } from "./notices.ts";
import { isHidden } from "./other-sheets.ts";
import { daysDecided, yearsDecided } from "./profile.ts";
import { dayColumns, type OpenedSheet } from "./reading.ts";

/** Points out what is odd about the sheet as a whole. */
export function noticeSheet(opened: OpenedSheet, book: ImportBook, notices: NoticeBook): void {
	const { mapping, profile, sheet, workbook } = opened;
	const columns = tablesOf(mapping).flatMap((table) => table.columns);
	const mapped = new Map(columns.flatMap((c) => (c.target ? [[c.column, c.target.field] as const] : [])));
	if (opened.remembered) notices.add("import.rememberedMapping", { by: opened.remembered.by, at: businessDay(new Date(opened.remembered.at)) });
	const others = workbook.sheets.filter((s) => s !== sheet);
	const seen = others.filter((s) => !isHidden(s)).map((s) => s.name);
	if (seen.length) notices.add("import.otherSheets", { sheet: sheet.name, names: seen.join(", ") });
	const unseen = others.filter(isHidden).map((s) => s.name);
	if (unseen.length) notices.add("import.hiddenSheets", { count: unseen.length, names: unseen.join(", ") });
	// One without a head, too, as long as there is anything in it.
	const hidden = sheet.facts.hiddenColumns.filter((c) => profile.lastRows.has(c) || columns.some((h) => h.column === c));
	for (const read of ["yes", "no"]) {
		const of = hidden.filter((c) => mapped.has(c) === (read === "yes"));
		const names = of.map((c) => `${columnName(c)} ${columns.find((h) => h.column === c)?.header ?? ""}`.trim());
		if (of.length) notices.add("import.hiddenColumns", { count: of.length, columns: names.join("; "), read });
	}
	if (sheet.facts.autoFilter && (sheet.facts.filteredRows || profile.hiddenRows.length))
		notices.add("import.filterSet", { range: sheet.facts.autoFilter });
	const ofAreas = new Set(tablesOf(mapping).flatMap((table) => areaParts(table.columns, book.fields)?.around ?? []));
	const unused = columns.filter((c) => !c.target && !ofAreas.has(c.column)).map((c) => `${columnName(c.column)} ${c.header}`);
	if (unused.length) notices.add("import.unmappedColumns", { columns: unused.join("; ") });
	const decided = mapping.dayOrder === null ? daysDecided(profile, dayColumns(mapping, book)) : [];
	for (const days of decided) notices.add("import.daysDecided", days);
	for (const days of yearsDecided(profile, dayColumns(mapping, book))) notices.add("import.yearsDecided", days);
	for (const column of dayColumns(mapping, book)) {
		const end = book.fields.find((f) => f.name === mapped.get(column))?.kind === "endDay";
		const named = namedDaysDecided(profile.namedDays.get(column), { head: mapping.headerRows[1], end });
		if (named) notices.add("import.dayOrMonthDecided", named);
	}
	for (const [column, style] of profile.columns) {
		const kind = book.fields.find((f) => f.name === mapped.get(column))?.kind;
		if ((kind === "amount" || kind === "rate") && style.point && style.comma) notices.add("import.mixedDecimals", { column: columnName(column) });
	}
}

/** Fields a rate must have that neither a column, a head, a line nor a person gives. */
export function noticeMissing(book: ImportBook, isGiven: (field: string) => boolean, notices: NoticeBook): void {
	const missing = book.fields.filter((f) => f.required && !isGiven(f.name)).map((f) => f.name);
	if (missing.length) notices.add("import.missingColumns", { fields: missing.join(", ") });
}
