import type { Database } from "@iqt/db";
import { translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { dayText } from "../../kit/fields/values.ts";
import { openFile } from "../../kit/files/queries.ts";
import { oddRate } from "../../kit/money/odd-rate.ts";
import type { AnyKind, RecordWork } from "../../kit/records/define.ts";
import { saveRecord } from "../../kit/records/save.ts";
import { serialDate } from "../../kit/sheet/format.ts";
import { openWorkbook } from "../../kit/sheet/read.ts";
import { exchangeRateKind } from "./queries.ts";
import {
	type Meaning,
	meaningSchema,
	perDollar,
	readTable,
	rowsOfText,
	type TableCell,
	type TableFigure,
	type TableProblem,
	type TableRow,
	type TableShape,
} from "./rate-table.ts";

/** Rows of a table, and figures taken of it, at most: years of a bank's history are read in parts. */
const MOST_ROWS = 2_000;
const MOST_RATES = 2_000;
/** Problems and rates told of a table. */
const TOLD = 300;

export const tableInput = z
	.object({
		/** A block as a spreadsheet copies it. */
		text: z.string().max(400_000).optional(),
		/** Or a workbook that was uploaded. */
		objectName: z.string().min(1).max(300).optional(),
		/** Which column counts, from 0, and the day of a table that has none. */
		column: z.int().min(0).max(200).optional(),
		day: dayText().optional(),
		meaning: meaningSchema.optional(),
		/** Currencies without any rate so far are taken, too. */
		all: z.boolean().default(false),
	})
	.refine(({ text, objectName }) => (text === undefined) !== (objectName === undefined), { path: ["text"], message: "exchangeRate.textOrFile" });
export const applyTableInput = tableInput.safeExtend({ source: z.string().trim().max(120).default(""), confirmed: z.int().min(0).default(0) });

type Input = z.output<typeof tableInput>;
type Asking = Context & { caller: Caller };

interface TableRate {
	day: string;
	currency: string;
	/** As the table has it; of the base that of the dollar. */
	figure: string;
	perUsd: string;
	/** What the day has already. */
	was: string | null;
	state: "new" | "changed" | "same";
	/** Why it is asked about: the wrong way round, or far from the one before it. */
	doubt: string | null;
}

/** What a table would add and change. */
export interface TablePreview extends TableShape {
	/** The next question: nothing is reckoned before it is answered. */
	asks: "column" | "meaning" | null;
	/** Figures read, an example of them for the question what they mean, and the meanings by which they come to what the rates were so far. */
	figures: number;
	example: Pick<TableFigure, "currency" | "figure" | "day" | "units"> | null;
	fits: Meaning[];
	rates: TableRate[];
	counts: { added: number; changed: number; same: number; doubts: number };
	problems: { row: number; message: string }[];
	/** What stands where a currency does and is none of the register, and currencies left out as they have had no rate so far. */
	unknown: string[];
	leftOut: string[];
}

async function rowsOf(ctx: Asking, { text, objectName }: Input): Promise<TableRow[]> {
	if (text !== undefined) return rowsOfText(text);
	const opened = await openFile(ctx, objectName ?? "");
	if (!opened) throw new DomainError("notFound", "error.notFound");
	const book = await openWorkbook(opened.object.body);
	const sheet = book.sheets.find(({ state }) => state === "visible") ?? book.sheets[0];
	const rows: TableRow[] = [];
	for await (const { rowNumber, cells } of book.rows(sheet?.name ?? "")) {
		const width = Math.max(0, ...cells.map(({ column }) => column));
		const filled: TableCell[] = Array.from({ length: width }, () => ({ text: "", day: null }));
		for (const { column, value, isDate } of cells) {
			const day = typeof value === "number" && isDate ? serialDate(value, book.date1904) : null;
			filled[column - 1] = { text: value === null ? "" : String(value).trim(), day };
		}
		if (filled.some((cell) => cell.text !== "")) rows.push({ row: rowNumber, cells: filled });
		if (rows.length > MOST_ROWS) throw new DomainError("invalid", "recordImport.tooManyRows", { limit: MOST_ROWS });
	}
	return rows;
}

/** Rates there are, by currency, the earliest first. */
async function ratesSoFar(db: Kysely<Database>): Promise<ReadonlyMap<string, { day: string; perUsd: string }[]>> {
	const rows = await db.selectFrom("exchange_rate").select(["currency", "valid_from as day", "per_usd as perUsd"]).orderBy("valid_from").execute();
	return Map.groupBy(rows, ({ currency }) => currency);
}

type SoFar = Awaited<ReturnType<typeof ratesSoFar>>;

/** The rate before a day, the first behind it where there is none. */
const usualOf = (soFar: SoFar, currency: string, day: string) => {
	const rates = soFar.get(currency) ?? [];
	return rates.findLast((rate) => rate.day < day) ?? rates.find((rate) => rate.day > day);
};

/** The meanings by which nearly all figures come to what the rates were so far. */
function fitting(figures: readonly TableFigure[], soFar: SoFar): Meaning[] {
	const named = new Set(figures.map(({ currency }) => currency));
	const bases = [
		"USD",
		...[...soFar.keys()].filter((code) => code !== "USD" && !named.has(code)),
		...["CNY", "EUR"].filter((code) => named.has(code)),
	];
	// Where every row says for how many units it is, nothing else does.
	const pers = figures.every(({ units }) => units !== undefined) ? (["1"] as const) : (["1", "100"] as const);
	const sample = figures.length > 200 ? figures.filter(({ day }) => day === figures[0]?.day) : figures;
	return [...new Set(bases)].flatMap((base) =>
		(["perBase", "perCurrency"] as const).flatMap((how) =>
			pers.flatMap((per): Meaning[] => {
				const meaning = { base, how, per };
				const known = perDollar(sample, meaning).rates.flatMap((rate) => {
					const usual = usualOf(soFar, rate.currency, rate.day);
					return usual ? [oddRate(rate.perUsd, usual.perUsd) === null] : [];
				});
				return known.length > 0 && known.filter(Boolean).length * 10 >= known.length * 9 ? [meaning] : [];
			}),
		),
	);
}

function problemWords({ row, text, why }: TableProblem, language: Context["language"]) {
	return { row, message: translate(language, `exchangeRate.problem.${why}`, { text }) };
}

/** Reads a table as far as it has been explained, and holds it against the rates there are. Nothing is saved. 000001 for what is no such table. */
export async function previewTable(ctx: Asking, input: Input): Promise<TablePreview> {
	const { db, language } = ctx;
	const rows = await rowsOf(ctx, input);
	if (rows.length > MOST_ROWS) throw new DomainError("invalid", "recordImport.tooManyRows", { limit: MOST_ROWS });
	const known = new Set((await db.selectFrom("currency").select("code").execute()).map(({ code }) => code));
	const read = readTable(rows, known, input);
	if (!read) throw new DomainError("invalid", "exchangeRate.noTable");
	const soFar = await ratesSoFar(db);
	const { columns, needsDay } = read;
	const empty: TablePreview = {
		...{ columns, needsDay, asks: null, figures: read.figures.length, example: read.figures[0] ?? null, fits: [], rates: [] },
		...{ counts: { added: 0, changed: 0, same: 0, doubts: 0 }, unknown: read.unknown, leftOut: [] },
		problems: read.problems.slice(0, TOLD).map((problem) => problemWords(problem, language)),
	};
	if (read.figures.length === 0 && (needsDay || columns.length > 1) && read.problems.length === 0) return { ...empty, asks: "column" };
	if (!input.meaning) return { ...empty, asks: "meaning", fits: fitting(read.figures, soFar) };
	const { rates, problems } = perDollar(read.figures, input.meaning);
	const taken = rates.filter(({ currency }) => input.all || soFar.has(currency));
	if (taken.length > MOST_RATES) throw new DomainError("invalid", "recordImport.tooManyRows", { limit: MOST_RATES });
	const told = taken.map(({ day, currency, figure, perUsd }): TableRate => {
		const was = soFar.get(currency)?.find((rate) => rate.day === day)?.perUsd ?? null;
		const state = was === null ? "new" : Number(was) === Number(perUsd) ? "same" : "changed";
		const usual = usualOf(soFar, currency, day);
		const odd = state === "same" || !usual ? null : oddRate(perUsd, usual.perUsd);
		const values = { value: perUsd, usual: usual?.perUsd ?? "", day: usual?.day ?? "", currency };
		return {
			day,
			currency,
			figure,
			perUsd,
			was,
			state,
			doubt: odd && translate(language, odd === "turned" ? "exchangeRate.turned" : "exchangeRate.far", values),
		};
	});
	const count = (state: TableRate["state"]) => told.filter((rate) => rate.state === state).length;
	return {
		...empty,
		rates: told,
		counts: { added: count("new"), changed: count("changed"), same: count("same"), doubts: told.filter(({ doubt }) => doubt !== null).length },
		problems: [...read.problems, ...problems].slice(0, TOLD).map((problem) => problemWords(problem, language)),
		leftOut: [...new Set(rates.flatMap(({ currency }) => (input.all || soFar.has(currency) ? [] : [currency])))].sort(),
	};
}

/**
 * Saves what a table adds and changes, all of it or nothing. 000001 while something of it is not explained or cannot be read, and where more of its rates
 * are odd than somebody has confirmed.
 */
export async function applyTable(ctx: Asking, work: RecordWork, input: z.output<typeof applyTableInput>): Promise<TablePreview["counts"]> {
	const { rates, counts, problems, asks } = await previewTable({ ...ctx, db: work.db }, input);
	if (asks !== null) throw new DomainError("invalid", "exchangeRate.unexplained");
	const [problem] = problems;
	if (problem) throw new DomainError("invalid", "exchangeRate.unread", { row: problem.row, message: problem.message, count: problems.length });
	if (counts.doubts > input.confirmed) throw new DomainError("invalid", "exchangeRate.unconfirmed", { count: counts.doubts });
	const kind = exchangeRateKind as unknown as AnyKind;
	for (const { day, currency, perUsd, state } of rates) {
		if (state === "same") continue;
		const there =
			state === "changed"
				? await work.db
						.selectFrom("exchange_rate")
						.select(["id", "version", "source"])
						.where("currency", "=", currency)
						.where("valid_from", "=", day)
						.executeTakeFirstOrThrow()
				: null;
		const head = there ? { id: there.id, version: there.version } : {};
		await saveRecord(work, kind, { currency, validFrom: day, perUsd, source: input.source || (there?.source ?? ""), ...head, confirmed: true });
	}
	if (counts.added + counts.changed === 0) work.change.nothing();
	return counts;
}
