import { sha256Hex } from "../change-log.ts";
import type { Services } from "../context.ts";
import { DomainError } from "../errors.ts";
import { findFile, storeName } from "../files/queries.ts";
import { parseFormula } from "../pricing/formula.ts";
import { columnName, limits } from "../sheet/format.ts";
import { openWorkbook, type SheetInfo, type SheetRow, type Workbook } from "../sheet/read.ts";
import type { ImportBook } from "./book.ts";
import type { ReadingContext } from "./cell-values.ts";
import { labelIndex } from "./field.ts";
import { findHeader, HEADER_SEARCH, type Header, headerText } from "./header.ts";
import { type Mapping, mappingSchema, proposeMapping } from "./mapping.ts";
import type { NoticeBook } from "./notices.ts";
import { areaFinder, placeIndex } from "./places.ts";
import { dayOrderOf, decimalOf, type SheetProfile, sheetProfiler } from "./profile.ts";
import { knownAreas, knownPlaces, rememberedMapping } from "./queries.ts";
import type { ColumnStyles } from "./rows.ts";
import { beginningOf, remembered } from "./text.ts";

/** A sheet opened for import: which one, its profile, its header and how it will be read. */
interface OpenedSheet {
	workbook: Workbook;
	sheet: SheetInfo;
	profile: SheetProfile;
	header: Header;
	headerHash: string;
	mapping: Mapping;
	remembered: boolean;
}

/** Opens an uploaded file, finds the sheet and its header, and settles the mapping: the one given, the one remembered for these headers, or a proposal. */
export async function openSheet(
	services: Services,
	book: ImportBook,
	file: { objectName: string; fileName: string },
	given: Mapping | null,
): Promise<OpenedSheet> {
	const upload = await findFile(services.db, file.objectName);
	const object = await services.files.get(upload ? storeName(upload) : file.objectName);
	if (!object) throw new DomainError("invalid", "import.noFile", { name: file.fileName });
	if (object.size > limits.fileBytes) throw new DomainError("invalid", "sheet.tooLarge", { limit: limits.fileBytes / 1024 / 1024 });
	const workbook = await openWorkbook(object.body);
	const labels = labelIndex(book.fields);
	const chosen = given ? workbook.sheets.find((s) => s.name === given.sheet) : await likeliestSheet(workbook, labels);
	const sheet = chosen ?? workbook.sheets.find((s) => s.state === "visible") ?? workbook.sheets[0];
	if (!sheet) throw new DomainError("invalid", "import.noTable");
	const profiler = sheetProfiler();
	for await (const row of workbook.rows(sheet.name)) profiler.add(row);
	const { profile } = profiler;
	const header = findHeader(profile.sample, sheet.facts.mergedCells, labels) ?? firstRowAsHeader(profile.sample);
	const headerHash = await sha256Hex(headerText(header));
	const stored = given ? null : await rememberedMapping(services.db, book.rates.domain, headerHash);
	const known = stored === null ? null : mappingSchema.safeParse(JSON.parse(stored));
	const proposed = proposeMapping(sheet.name, header, book.fields, labels);
	const mapping =
		given ?? (known?.success ? { ...known.data, sheet: sheet.name, defaults: { ...known.data.defaults, ...titleValues(proposed, book) } } : proposed);
	return { workbook, sheet, profile, header, headerHash, mapping, remembered: known?.success === true };
}

/** Validity and currency that this sheet's own titles name go before those of the sheet the mapping was made for. */
function titleValues(proposed: Mapping, book: ImportBook): Record<string, string> {
	const dated = book.fields.filter((f) => f.kind === "day" || f.kind === "endDay").map((f) => f.name);
	return Object.fromEntries(Object.entries(proposed.defaults).filter(([name]) => dated.includes(name)));
}

/** The visible sheet whose header is best known; null when none has one. */
async function likeliestSheet(workbook: Workbook, labels: ReturnType<typeof labelIndex>): Promise<SheetInfo | null> {
	let best: { sheet: SheetInfo; matched: number } | null = null;
	for (const sheet of workbook.sheets) {
		if (sheet.state !== "visible") continue;
		const sample: SheetRow[] = [];
		for await (const row of workbook.rows(sheet.name)) {
			sample.push(row);
			if (sample.length === HEADER_SEARCH) break;
		}
		const matched = findHeader(sample, [], labels)?.matched ?? 0;
		if (matched > (best?.matched ?? 0)) best = { sheet, matched };
	}
	return best?.sheet ?? null;
}

/** With no known label at all a person maps the columns: the first row with several texts names them. */
function firstRowAsHeader(sample: readonly SheetRow[]): Header {
	const row = sample.find((r) => r.cells.filter((c) => c.kind === "text").length > 1);
	if (!row) throw new DomainError("invalid", "import.noTable");
	const columns = row.cells.map((c) => ({ column: c.column, parts: [beginningOf(String(c.value))] }));
	return { firstRow: row.rowNumber, lastRow: row.rowNumber, columns, titles: [], matched: 0 };
}

/** What reading cells needs of the database, and what is known of each column's way to write. */
export async function readingContext(
	services: Services,
	book: ImportBook,
	opened: OpenedSheet,
	currencies: ReadonlySet<string>,
): Promise<{ context: ReadingContext; styles: ColumnStyles }> {
	const { mapping, profile, workbook } = opened;
	const context: ReadingContext = {
		places: placeIndex(await knownPlaces(services.db)),
		currencies,
		areas: book.fields.some((f) => f.kind === "area") ? areaFinder(await knownAreas(services.db)) : () => [],
		date1904: workbook.date1904,
		decimal: mapping.decimal,
		dayOrder: mapping.dayOrder,
		formulaProblem: remembered((text) => {
			const parsed = parseFormula(text);
			return parsed.ok ? null : { messageId: parsed.messageId, values: parsed.values };
		}),
	};
	const styles: ColumnStyles = (column) => {
		const style = profile.columns.get(column);
		return { decimal: mapping.decimal ?? decimalOf(style), dayOrder: mapping.dayOrder ?? dayOrderOf(style) };
	};
	return { context, styles };
}

/** Points out what is odd about the sheet as a whole. */
export function noticeSheet(opened: OpenedSheet, book: ImportBook, notices: NoticeBook): void {
	const { mapping, profile, sheet, workbook, header } = opened;
	const mapped = new Map(mapping.columns.flatMap((c) => (c.target ? [[c.column, c.target.field] as const] : [])));
	if (opened.remembered) notices.add("import.rememberedMapping");
	const others = workbook.sheets.filter((s) => s !== sheet).map((s) => s.name);
	if (others.length) notices.add("import.otherSheets", { sheet: sheet.name, names: others.join(", ") });
	const titled = Object.entries(mapping.defaults).filter(([name, value]) => !book.fields.some((f) => f.name === name && f.standard === value));
	if (titled.length && header.titles.length) notices.add("import.titleConstants", { constants: JSON.stringify(titled) });
	const hidden = sheet.facts.hiddenColumns.filter((c) => header.columns.some((h) => h.column === c));
	if (hidden.length) notices.add("import.hiddenColumns", { columns: hidden.map(columnName).join(", ") });
	if (sheet.facts.autoFilter && (sheet.facts.filteredRows || profile.hiddenRows.length))
		notices.add("import.filterSet", { range: sheet.facts.autoFilter });
	for (const row of profile.hiddenRows)
		if (row > mapping.headerRows[1]) notices.add("import.hiddenRows", { included: mapping.includeHidden ? "yes" : "no" }, row);
	const unused = mapping.columns.filter((c) => !c.target).map((c) => `${columnName(c.column)} ${c.header}`);
	if (unused.length) notices.add("import.unmappedColumns", { columns: unused.join("; ") });
	const given = new Set([...mapped.values(), ...Object.keys(mapping.defaults), ...mapping.columns.flatMap((c) => Object.keys(c.target?.set ?? {}))]);
	const missing = book.fields.filter((f) => f.required && !given.has(f.name)).map((f) => f.name);
	if (missing.length) notices.add("import.missingColumns", { fields: missing.join(", ") });
	for (const [column, style] of profile.columns) {
		const kind = book.fields.find((f) => f.name === mapped.get(column))?.kind;
		if ((kind === "amount" || kind === "rate") && style.point && style.comma) notices.add("import.mixedDecimals", { column: columnName(column) });
	}
}
