import { businessDay } from "@iqt/i18n/days";
import type { Services } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { findFile } from "../files/queries.ts";
import { classifyBatch } from "../price-book/batch.ts";
import { holeFinder } from "../price-book/batch-holes.ts";
import { wrongSteps } from "../price-book/batch-steps.ts";
import { ratesOfDay } from "../price-book/day-rates.ts";
import { holesOfSheet } from "../price-book/general-rates.ts";
import { loadReference } from "../price-book/reference.ts";
import { withHeartbeat } from "../work/heartbeat.ts";
import { failureMessage } from "../work/kept-message.ts";
import { type Lease, leaseHolder } from "../work/lease.ts";
import { retry } from "../work/retry.ts";
import { withAnsweredColumns } from "./answered-columns.ts";
import { asInBook } from "./as-in-book.ts";
import { bookWithRecords, type ImportBook } from "./book.ts";
import { choicesAgain } from "./choices-again.ts";
import { clearRows } from "./clear-rows.ts";
import { clearedEnds } from "./cleared-ends.ts";
import { askAboutComments, askAboutShapes } from "./comments.ts";
import { correctionsOf } from "./correction-queries.ts";
import { mappingOf } from "./corrections.ts";
import { lineOfNames, saidBelow } from "./day-notes.ts";
import { doubtfulRows } from "./doubtful-rows.ts";
import { farAmounts } from "./far-amounts.ts";
import { fileNameReader } from "./file-name.ts";
import { generalRows } from "./goes-before.ts";
import { ownTermsOf } from "./harmless.ts";
import { withoutAnswered } from "./kept-units.ts";
import { type KeptWith, keptWithMapping } from "./kept-with.ts";
import { nameSays } from "./labelled-titles.ts";
import { laneOfSheet } from "./lane-cells.ts";
import { inTurnIfLarge } from "./large-files.ts";
import { choicesHeld, keepingClashes } from "./later-clashes.ts";
import { columnFinder, layoutOf } from "./layout.ts";
import { ledger } from "./ledger.ts";
import { leftWithoutPrice } from "./left-without-price.ts";
import type { Mapping } from "./mapping.ts";
import { rangeName } from "./merged.ts";
import { missingPricesOf } from "./missing-prices.ts";
import { namedPeriods } from "./named-periods.ts";
import { namesReader } from "./names-read.ts";
import { noticeBook } from "./notices.ts";
import { countWaiting } from "./preview-page.ts";
import { bandRows, claimBatch, countOutcomes, endRows, findBatch, keepBatch, keepRows, markRows, ratesRead, type StagedRow } from "./queries.ts";
import { type Answers, needsRereading, questionBook, readingAnswers, standingAgain } from "./questions.ts";
import { openSheet, type ReadingUser, readingContext } from "./reading.ts";
import { goneRates } from "./removes.ts";
import { CHOICES, choicesOf, leftOutBy, type RowChoices } from "./row-choices.ts";
import { rowReader } from "./rows.ts";
import { fieldsSaid } from "./said.ts";
import { noticeMissing, noticeSheet } from "./sheet-notices.ts";
import { keepSheet, keptText, markNotes, type StagedSheetRow, sheetExtent, sheetRowOf, textLimit } from "./sheet-rows.ts";
import { sourceTally } from "./sources.ts";
import { askEveryBand, bandsOfBook } from "./staged-bands.ts";
import { toStagedRow } from "./staged-row.ts";
import { stager } from "./staging.ts";
import { standardsTaken } from "./standards-taken.ts";
import { Superseded, stillHeld } from "./still-held.ts";
import { answersOf, askAboutSheet, fieldsKept, isGiven, missingFields, understood } from "./understood.ts";
import { farthestDay } from "./unlikely.ts";
import { unsaidFields } from "./unsaid-fields.ts";

/** Rates staged at once, and characters of their rows; between them progress is written and other work gets its turn. */
const CHUNK = 500;
const CHUNK_TEXT = 1_000_000;

/**
 * Reads an uploaded sheet into `import_row`, compares it with the book and leaves the batch in preview, or failed with the reason. Does nothing
 * when the batch is not waiting to be read or another instance is at it. Large files wait for their turn. Starting over after a crash is safe: rows are staged anew.
 */
export async function readBatch(services: Services, id: string, unattended = false): Promise<void> {
	const waiting = await findBatch(services.db, id);
	const file = waiting && (await findFile(services.db, waiting.object_name));
	// Each time some of the answers given before hold again, so that it comes to an end.
	const once = (goesOn: () => void) => readClaimed(services, id, { unattended, goesOn });
	await inTurnIfLarge(services, file?.size ?? 0, async (goesOn) => {
		while (await once(goesOn));
	});
}

/** Reads a batch that waits for it; true where it has to be read again with answers that were given before and hold still. */
async function readClaimed(services: Services, id: string, { unattended, goesOn }: { unattended: boolean; goesOn(): void }): Promise<boolean> {
	const { db } = services;
	const lease = leaseHolder(services);
	if (!(await claimBatch(db, { id, now: services.now(), lease: lease.current }))) return false;
	const batch = await keepingClashes(db, await findBatch(db, id));
	if (!batch) return false;
	const read = async () => {
		await clearRows(db, id);
		const book = await bookWithRecords(db, batch.domain);
		const given = mappingOf(batch);
		const answers = answersOf(batch);
		return await stageSheet(services, {
			id,
			book,
			objectName: batch.object_name,
			fileName: batch.file_name,
			given,
			...keptWithMapping(batch.mapping),
			answers,
			choices: choicesOf(batch),
			lease,
			reader: { userId: batch.owner_id, unattended },
			goesOn,
		});
	};
	try {
		return await retry(read, {
			given: (error) => error instanceof Superseded,
			failed: (error) => services.log("warn", "a sheet is read anew", { batch: id, error: String(error) }),
		});
	} catch (error) {
		if (error instanceof Superseded) return false;
		if (!(error instanceof DomainError)) services.log("error", "import.failed", { batch: id, error: String(error) });
		await keepBatch(db, {
			id,
			state: "reading",
			lease: lease.current,
			next: null,
			set: { state: "failed", error: JSON.stringify(failureMessage(error)), updated_at: services.now().toISOString() },
		});
		return false;
	}
}

interface Reading extends Omit<KeptWith, "hashes" | "sheets" | "openPrices"> {
	id: string;
	book: ImportBook;
	objectName: string;
	fileName: string;
	given: Mapping | null;
	answers: Answers;
	choices: RowChoices;
	lease: Lease;
	reader: ReadingUser;
	/** Called between some rates and the next. */
	goesOn(): void;
}

/** Rows of the sheet, and the rates they hold. */
interface ReadRows {
	rows: StagedRow[];
	sheetRows: StagedSheetRow[];
}

/** True where it is to be read again, with answers that were given before and hold still. */
async function stageSheet(services: Services, reading: Reading): Promise<boolean> {
	const { id, book, lease } = reading;
	const { db } = services;
	const heartbeat = {
		async beat() {
			const next = lease.next();
			const set = { updated_at: services.now().toISOString() };
			if (await keepBatch(db, { id, state: "reading", lease: lease.current, next, set })) lease.current = next;
		},
		failed: (error: unknown) => services.log("warn", "a sheet being opened could not be held", { batch: id, error: String(error) }),
	};
	// A large one takes its time before there are rows to keep.
	const look = stillHeld(db, id, lease);
	const found = await withHeartbeat(heartbeat, () => openSheet(services, book, { ...reading, look }, reading, reading.reader));
	const reference = await loadReference(db, book.fields.some(({ kind }) => kind === "area") ? "all" : []);
	const answers = readingAnswers(reading.answers);
	const questions = questionBook();
	const settledBy = found.isGiven ? reading.settledBy : null;
	const opened = withAnsweredColumns(found, { book, answers, questions });
	const { mapping, workbook, sheet, profile } = opened;
	const { context, styles } = await readingContext(services, book, opened, new Set(reference.exponents.keys()), answers);
	const today = businessDay(services.now());
	const prices = missingPricesOf(reading.answers, book.rates.costFrom ? await ratesOfDay(db, today) : new Map());
	const notices = noticeBook();
	const [sources, amounts] = [sourceTally(), ledger()];
	const standards = standardsTaken(book);
	amounts.elsewhere(opened.others.reduce((sum, other) => sum + other.amounts, 0));
	noticeSheet(opened, book, notices);
	const { sayings, sections, labelled, unasked } = askAboutSheet(opened, book, questions, { otherwise: answers.otherwise, places: context.places });
	const fields = fieldsSaid(book.fields, opened);
	const title = new Map([...sayings, ...saidBelow(opened.daysBelow, { titles: sayings, fields })]);
	await withHeartbeat(heartbeat, async () => askAboutComments(await workbook.comments(sheet.name), { mapping, fields, questions, notices }));
	await withHeartbeat(heartbeat, async () => askAboutShapes(await workbook.shapes(sheet.name), { fields, questions }));
	const chosenAgain = choicesAgain(reading.chosenBefore, book.fields);
	const isLeftOut = leftOutBy(reading.choices);
	const staging = stager({
		book,
		mapping,
		fields,
		read: rowReader({
			fields: book.fields,
			mapping,
			context,
			styles,
			merges: sheet.facts.mergedCells,
			otherwise: answers.otherwise,
			forced: answers.forced,
			given: { ...prices.given, ...mapping.defaults },
			instead: answers.given,
			...{ ownTerms: ownTermsOf(book.rates), isAsked: !reading.reader.unattended },
			lineOf: lineOfNames(opened.labels, workbook.date1904),
		}),
		title,
		titleSections: sections,
		labelled,
		titles: unasked,
		file: fileNameReader({ fileName: reading.fileName, fields, questions }),
		farthest: farthestDay(today),
		today: opened.isExport ? null : today,
		periods: namedPeriods({ sheetName: sheet.name, fileName: reading.fileName, titles: opened.titles }),
		sheet: new Map([...nameSays(sheet.name, fields, labelled), ...laneOfSheet(sheet.name, mapping, context.places)]),
		corrections: Map.groupBy(await correctionsOf(db, id), (c) => c.row),
		reference,
		notices,
		questions,
		otherwise: answers.otherwise,
		...{ isOwn: opened.isOwn, onceForAll: answers.onceForAll },
		sources,
		amounts,
		conditional: sheet.facts.conditional,
		printed: sheet.printed,
		places: context.places,
		areas: context.areas,
		isProvinceOf: context.isProvinceOf,
		prices,
		isLeftOut: (row, part, rate) => isLeftOut(row, part) || chosenAgain.leavesOut(row, part, rate),
		standards,
		names: await namesReader(db, book.rates),
		textsOf: (lines) => ratesRead(db, id, lines),
	});
	const total = Math.max(0, profile.rows - mapping.headerRows[1]);

	const keep = async (set: Parameters<typeof keepBatch>[1]["set"], staged: ReadRows = { rows: [], sheetRows: [] }, last = false) => {
		const next = last ? null : lease.next();
		const written = { ...set, updated_at: services.now().toISOString() };
		const kept = await keepRows(db, { id, state: "reading", lease: lease.current, next, set: written }, staged);
		if (!kept) throw new Superseded();
		if (next !== null) lease.current = next;
		reading.goesOn();
	};
	const keptMapping = (before: Partial<Pick<KeptWith, "answeredBefore" | "chosenBefore" | "choicesGone">>) =>
		JSON.stringify({
			...mapping,
			hashes: opened.hashes,
			settledBy,
			carried: opened.isGiven ? reading.carried : opened.carried,
			chosen: opened.isGiven ? reading.chosen : [],
			openPrices: opened.openPrices,
			sheets: workbook.sheets.map(({ name }) => name),
			...before,
		});
	const { answeredBefore, chosenBefore, choicesGone } = reading;
	await keep({
		rows_total: total,
		mapping: keptMapping({ answeredBefore, chosenBefore, choicesGone }),
		counts: JSON.stringify({ started: services.now().toISOString(), phase: "reading" }),
	});

	let waiting: ReadRows = { rows: [], sheetRows: [] };
	let [waitingText, read, line] = [0, 0, 0];
	const text = textLimit();
	const texts = book.fields.flatMap((f) => (f.kind === "text" ? [f.name] : []));
	const { extent, add: extend } = sheetExtent();
	const flush = async () => {
		const staged = waiting;
		waiting = { rows: [], sheetRows: [] };
		waitingText = 0;
		line += staged.rows.length;
		await keep({ rows_done: Math.min(read, total) }, staged);
	};
	for await (const row of workbook.rows(sheet.name)) {
		const { role, rates } = staging.add(row);
		const sheetRow = sheetRowOf(id, row, role, workbook.date1904);
		if (sheetRow) waiting.sheetRows.push(sheetRow);
		text.count(sheetRow?.cells ?? null);
		waitingText += sheetRow?.cells.length ?? 0;
		extend(row);
		for (const rate of rates) {
			const staged = toStagedRow(id, rate);
			waiting.rows.push(staged);
			waitingText += staged.row.length + (staged.errors?.length ?? 0);
			text.count(staged.errors ?? null, ...texts.map((name) => keptText(String(rate.row[name] ?? ""))));
		}
		if (row.rowNumber > mapping.headerRows[1]) read++;
		if (waiting.rows.length >= CHUNK || waiting.sheetRows.length >= CHUNK || waitingText >= CHUNK_TEXT) await flush();
	}
	await flush();
	await keepSheet(db, id, { ...extent, merges: sheet.facts.mergedCells.map(rangeName) });
	await staging.close();
	await markNotes(db, id, staging.headsOfNothing());
	for await (const bands of staging.bands()) {
		await look();
		await bandRows(db, id, bands);
	}
	for await (const ends of staging.ends()) {
		await look();
		for (const { line } of ends) standards.ends(line);
		await endRows(db, id, ends);
	}
	for await (const clashes of staging.clashes()) {
		await look();
		for (const { line } of clashes) standards.meets(line);
		await markRows(db, id, clashes);
	}
	const unsaid = fieldsKept(book, mapping, sources, prices.kept);
	const kept = withoutAnswered(unsaid, answers.otherwise);
	noticeMissing(book, (field) => !kept.includes(field) && isGiven(mapping, sources, field), notices);
	const begun = opened.isOwn ? [] : staging.begun();
	for await (const bands of bandsOfBook(db, book.rates, { batchId: id, kept, lines: begun })) {
		await look();
		if (bands.length > 0) await bandRows(db, id, bands);
	}
	await keep({ rows_done: 0, rows_total: line, counts: JSON.stringify({ started: services.now().toISOString(), phase: "comparing" }) });
	let open = 0;
	const holes = holeFinder(book.rates, reference.containers);
	const gone = goneRates(book.rates);
	const settled = asInBook({ open: staging.open, questions, isOwn: opened.isOwn });
	const columnOf = columnFinder(layoutOf(book.fields, mapping));
	const general = generalRows({ db, book: book.rates, questions, column: columnOf(0, "containerType") });
	const cleared = clearedEnds({ open: staging.open, questions, column: columnOf(0, "validTo") });
	const doubtful = await doubtfulRows({ db, book: book.rates, today, reference, questions, otherwise: answers.otherwise, columnOf });
	const isOfAll = (field: string) => isGiven(mapping, sources, field, true);
	const ofUnsaid = unsaidFields({ book, questions, notices, columnOf, unsaid, isOwn: opened.isOwn, isGiven: isOfAll });
	const far = farAmounts({ db, book: book.rates, exponents: reference.exponents, questions, columnOf });
	const unfit = (line: number) => {
		standards.meets(line);
		amounts.wrong(line);
	};
	await classifyBatch(db, book.rates, id, {
		kept,
		progress: (through) => keep({ rows_done: through }),
		takenOpen: (sheetRow) => {
			open++;
			notices.add("import.openEnds", {}, sheetRow);
		},
		unfit,
		becomes: (row) => {
			const outcome = doubtful.becomes(row);
			if (outcome.leftOut) amounts.leaves(row.line, "belowCost");
			return outcome;
		},
		asIs: (row) => {
			if (row.whole) standards.meets(row.line);
			return settled.asIs(row);
		},
		taken: (row) => {
			holes.add({ ...row, keeps: false });
			settled.taken(row);
			standards.meets(row.line, [...(kept.includes("currency") ? [] : ["currency"]), ...(row.takenOpen ? ["validTo"] : [])]);
			gone.add(row);
			if (row.met.some(({ currency }) => currency !== row.columns.currency)) notices.add("import.currencyChanges", {}, row.sheetRow);
			if (opened.isOwn) cleared.add(row);
		},
		columnOf,
		compared: async (rows) => {
			for (const row of rows)
				if (row.outcome === "unchanged") holes.stay(row);
				else if (row.outcome === "new") holes.add({ ...row, keeps: false });
			await general.compared(rows);
			await doubtful.compared(rows);
			await far.compared(rows);
			ofUnsaid.compared(rows);
		},
		everyBand: ["weightFrom", "weightTo"].some((name) => name in answers.given || isGiven(mapping, sources, name))
			? undefined
			: askEveryBand(questions),
	});
	ofUnsaid.close();
	for await (const wrong of wrongSteps(db, book.rates, { batchId: id, kept })) {
		for (const { line } of wrong) unfit(line);
		const marked = wrong.map(({ line, problem }) => ({ line, problem: { ...problem, level: "error" as const, column: columnOf(0, problem.field) } }));
		await markRows(db, id, marked);
	}
	for await (const warnings of leftWithoutPrice(book.rates, holesOfSheet(db, book.rates, { finder: holes, reference, batchId: id })))
		await markRows(db, id, warnings);
	for (const found of [general, gone, cleared, doubtful, far]) for (const warnings of found.warnings()) await markRows(db, id, warnings);
	for (const [line, sheetRow] of staging.open) {
		// Of a sheet that has a column for it, what is open in the book stays so.
		const stays = !kept.includes("validTo") && settled.lines.has(line);
		sources.add("validTo", { kind: stays ? "kept" : "assumed", where: null, value: null });
		if (!stays && !kept.includes("validTo")) notices.add("import.openEnds", {}, sheetRow);
	}
	const outcomes = await countOutcomes(db, id);
	const made = understood({ book, kept, counts: outcomes, open, sources, questions, amounts, opened, standards: standards.list(columnOf) });
	const voided = answers.withoutCause(made.questions);
	const left = Object.fromEntries(Object.entries(reading.answers).filter(([asked]) => !voided.includes(asked)));
	const again = standingAgain(JSON.parse(answeredBefore), left, made.questions);
	const isRead = !Object.values(again).some(({ answer }) => needsRereading(answer));
	const chosen = isRead ? await chosenAgain.close(db, id) : null;
	const choices = await choicesHeld(db, id, { ...reading.choices, rows: { ...reading.choices.rows, ...chosen?.rows } }, isRead);
	// Answered or not: an answer that leaves them as they are is undone without another reading.
	const counts = { ...outcomes, waiting: await countWaiting(db, id, missingFields(made.questions)) };
	const said = {
		answers: JSON.stringify({ ...left, ...again, [CHOICES]: choices }),
		mapping: keptMapping(chosen ? { choicesGone: chosen.gone ?? choicesGone } : { answeredBefore, chosenBefore, choicesGone }),
	};
	const told = { notices: JSON.stringify(notices.list()), counts: JSON.stringify(counts), understood: JSON.stringify(made) };
	await keep({ state: isRead ? "preview" : "uploaded", rows_done: line, ...told, ...said }, undefined, true);
	return !isRead;
}
