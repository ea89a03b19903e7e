import { columnName, serialDate, unquoted } from "../sheet/format.ts";
import type { CellRange } from "../sheet/ranges.ts";
import type { Beside } from "./beside-words.ts";
import { type Candidate, type ChoiceProblem, type Chosen, contradiction, isWithin, narrow, unknownCurrency } from "./candidates.ts";
import type { Cell, Reading, ReadingContext } from "./cell-reading.ts";
import { type ImportField, isPrice } from "./field.ts";
import { formatCurrency, formatPer } from "./formats.ts";
import type { Part, Slot } from "./layout.ts";
import { rangeName } from "./merged.ts";
import type { ParsedRecord, Surroundings } from "./parsed-record.ts";
import { BASIS_BESIDE, CURRENCY_BESIDE, DAYS_OF, PERCENT_BASIS, remarkQuestions, SIGN_ALONE } from "./questions.ts";
import { lineQuestion } from "./said.ts";
import { amountColumns, isOfCost, MOST_FACTOR } from "./shares.ts";
import type { SourceKind } from "./sources.ts";
import { asWritten } from "./text.ts";
import { quantityOf } from "./units.ts";

type ValueReading = Extract<Reading, { kind: "value" }>;

interface OwnReading {
	slot: Slot | undefined;
	cell: Cell & { range?: CellRange };
	reading: Reading;
}

const none: Chosen = { value: undefined, source: null, problems: [] };

const isOfAmounts = ({ kind }: Pick<Candidate, "kind">) => kind === "beside" || kind === "format";
const isHead = (kind: SourceKind) => kind === "header" || kind === "group";

/** What lets a row's own days differ from those of the title. */
const exceptions = /另有|除外|unless|otherwise|except/i;

/** Settles what the fields of a rate are, each from the nearest place that gives it. `order`: amounts first, for what stands beside them. */
export function chooser(of: {
	fields: readonly ImportField[];
	given: Readonly<Record<string, string>>;
	/** Values in place of the standard, by field: for rates that nothing else gives one. */
	instead: Readonly<Record<string, string>>;
	/** Questions answered by the other of two readings, and values said of all rates. */
	otherwise: ReadonlySet<string>;
	forced: Readonly<Record<string, string>>;
	/** `byPeople`: the text is what a person said of the field, not the sheet. */
	read(field: ImportField, text: string, byPeople?: boolean): Reading;
	context: ReadingContext;
	parts: readonly Part[];
	/** A column whose days are asked about by themselves; null for one that is asked about with others. */
	daysOf(column: number): string | null;
}) {
	const { fields, given, instead, otherwise, forced, read, context } = of;
	/** Every currency that a head of the sheet says: one in which all is, or several. */
	const headCurrencies = new Set(of.parts.flatMap(({ says }) => (says.get("currency") ?? []).map(({ value }) => value)));
	const order = [...fields.filter(isPrice), ...fields.filter((f) => !isPrice(f))];

	/** What cells of containers and places say of the rate beside their own value, "20GP (SOC)", and those of a choice by it. */
	const besideWords = (name: string, readings: ReadonlyMap<string, OwnReading>): Candidate[] =>
		[...readings.values()].flatMap(({ slot, reading }): Candidate[] => {
			if (!slot || reading.kind !== "value") return [];
			const byValue = slot.field.says?.[String(reading.value)]?.[name];
			const values = byValue === undefined ? reading.beside?.says[name] : [byValue];
			return values ? [{ values, kind: "beside", where: columnName(slot.column), cell: null, column: slot.column }] : [];
		});

	/** What stands beside the rate's amounts, or in their format. */
	function besideAmounts(name: string, readings: ReadonlyMap<string, OwnReading>): Candidate[] {
		if (name !== "currency" && name !== "basis") return [];
		const found: Candidate[] = [];
		for (const field of fields) {
			const own = isPrice(field) ? readings.get(field.name) : undefined;
			if (!own?.slot || own.reading.kind !== "value" || (name === "currency" && field.ownCurrency)) continue;
			const column = columnName(own.slot.column);
			const beside = name === "currency" ? own.reading.currency : own.reading.per ? [own.reading.per] : undefined;
			const shown = name === "currency" ? formatCurrency(own.cell.format) : formatPer(own.cell.format);
			if (beside) found.push({ values: beside, kind: "beside", where: column, cell: null, column: own.slot.column });
			if (shown) found.push({ values: shown, kind: "format", where: column, cell: null, column: own.slot.column });
		}
		return found;
	}

	/** Columns of a rate's amounts that say in their head, their cell or its format what the basis or currency is, and those that do not. */
	const amountsIn = (name: "basis" | "currency", value: string, readings: ReadonlyMap<string, OwnReading>) =>
		amountColumns(fields, readings, (field) => {
			const own = readings.get(field);
			const reading = own?.reading.kind === "value" ? own.reading : null;
			if (name === "currency" && byName.get(field)?.ownCurrency) return true;
			// A share of another price is in no currency of its own.
			if (name === "currency" && (reading?.per === "percent" || Number(reading?.value) < MOST_FACTOR)) return true;
			const said: (string | undefined)[] =
				name === "basis"
					? [reading?.per, ...(formatPer(own?.cell.format) ?? [])]
					: [...(reading?.currency ?? []), ...(formatCurrency(own?.cell.format) ?? [])];
			return said.includes(value) || (own?.slot?.set[name]?.split("|").includes(value) ?? false);
		});

	/** Columns of amounts that say nothing of the basis that another amount of their rate alone gives; none where a line gives it, or it is what is taken anyway. */
	function silentPrices(
		basis: ImportField,
		said: { value: string; first: Candidate; others: readonly Candidate[] },
		readings: ReadonlyMap<string, OwnReading>,
	): string[] {
		const isOfPrice = ({ kind }: Candidate) => isHead(kind) || isOfAmounts({ kind });
		// "DOC per BL" says so of the charge, all of whose prices are.
		const isOfWords = [...readings.values()].some(({ slot }) => slot?.column === said.first.column && !isPrice(slot?.field));
		if (!isOfPrice(said.first) || (said.first.kind === "beside" && isOfWords) || said.value === basis.standard) return [];
		if (said.others.some((other) => !isOfPrice(other) && other.values.includes(said.value))) return [];
		return amountsIn("basis", said.value, readings).silent.map(columnName);
	}

	/** Whether amounts are in percent by their signs alone, or by their heads beside others that are not. */
	const isInPercent = ({ kind }: Candidate, readings: ReadonlyMap<string, OwnReading>) =>
		kind === "beside" || kind === "format" || (isHead(kind) && amountsIn("basis", "percent", readings).silent.length > 0);

	/** Whether a selling price is reckoned from the cost in the one currency that heads say: both are in it, and so is the other price beside them. */
	const isReckoned = (readings: ReadonlyMap<string, OwnReading>): boolean =>
		headCurrencies.size === 1 &&
		fields.some((field) => {
			const reading = field.kind === "rate" ? readings.get(field.name)?.reading : undefined;
			return reading?.kind === "value" && isOfCost(String(reading.value));
		});

	/** Whether some amounts alone say the currency, in their heads, beside them or in their format, and no line does; of what is taken anyway only a head does so. */
	const saysOneAlone = (
		{ standard }: ImportField,
		{ value, first, others }: { value: string; first: Candidate; others: readonly Candidate[] },
		readings: ReadonlyMap<string, OwnReading>,
	) => {
		const { said, silent } = amountsIn("currency", value, readings);
		return (
			(isHead(first.kind) || (isOfAmounts(first) && said.length > 0 && value !== standard)) &&
			others.every((other) => isHead(other.kind) || isOfAmounts(other) || !other.values.includes(value)) &&
			silent.length > 0 &&
			!isReckoned(readings)
		);
	};

	/** What is wrong with a currency that the cells of some amounts alone say, where another place says another one: of the others' it is neither. */
	function inTwo(
		field: ImportField,
		{ kind, values: [said = ""], column }: Candidate,
		elsewhere: string,
		readings: ReadonlyMap<string, OwnReading>,
	): ChoiceProblem | null {
		if (field.kind !== "currency" || !isOfAmounts({ kind }) || column === undefined) return null;
		const [plain] = amountsIn("currency", said, readings).silent;
		if (plain === undefined) return null;
		return {
			level: "error",
			messageId: "import.pricesInTwo",
			values: { a: elsewhere, column: columnName(plain), b: said, other: columnName(column) },
		};
	}

	/** Every place but the field's own cell that gives it a value, nearest first. */
	function places(field: ImportField, at: { part: Part; around: Surroundings; readings: ReadonlyMap<string, OwnReading> }): Candidate[] {
		const { part, around, readings } = at;
		const heads = (part.says.get(field.name) ?? []).map(
			({ value, column, by }): Candidate => ({ values: value.split("|"), kind: by, where: columnName(column), cell: null, column }),
		);
		const lines = (["section", "title", "sheet"] as const).flatMap((kind): Candidate[] => {
			const saying = around[kind].get(field.name);
			return [...(saying ? [saying] : []), ...(saying?.against ? [saying.against] : [])].map((one): Candidate => {
				const { row, text, values, certain } = one;
				if (kind === "sheet") return { values, kind, where: text, cell: null, unsure: { row, text, question: `sheetSays.${field.name}` } };
				if (one.note !== undefined) return { values, kind: "note", where: one.note, cell: one.note };
				const unsure = certain ? {} : { unsure: { row, text, question: lineQuestion(field.name, one) } };
				return { values, kind, where: String(row), cell: `A${row}`, ...unsure };
			});
		});
		const constant = given[field.name];
		const standard = instead[field.name];
		const meant = (said: Candidate): Candidate => ({ ...said, values: said.values.map((value) => field.meant?.[value] ?? value) });
		const found = [
			...besideAmounts(field.name, readings),
			...besideWords(field.name, readings),
			...heads.sort((a, b) => (a.kind === b.kind ? 0 : a.kind === "header" ? -1 : 1)),
			...lines.filter((line) => !heads.some((head) => isWithin(field, head, line))),
			...(constant === undefined ? [] : [{ values: [constant], kind: "given" as const, where: null, cell: null, forAll: true as const }]),
			...(standard === undefined ? [] : [{ values: [standard], kind: "given" as const, where: null, cell: null, instead: true as const }]),
		];
		return field.meant ? found.map(meant) : found;
	}

	const known = (field: ImportField, values: readonly string[]) =>
		field.kind === "currency" ? values.filter((code) => context.currencies.has(code)) : values;

	const byName = new Map(fields.map((field) => [field.name, field]));
	/** Words of a cell that are not understood, or say what this book has no field for. */
	const leftWords = ({ says, rest }: Beside, { value }: Cell): string =>
		[
			...rest.split(", ").map((part) => asWritten(String(value), part)),
			...Object.keys(says).flatMap((name) => (byName.has(name) ? [] : (says[name] ?? []))),
		]
			.filter((left) => left !== "")
			.join(", ");

	/**
	 * Of what a value may be, the likeliest, and the question whether it is that: a sign several currencies have, unless the book's own comes first and the sheet
	 * speaks of none of the others.
	 */
	function likeliest(field: ImportField, left: readonly string[], column: number): { value: string | undefined; doubts: ChoiceProblem[] } {
		const [first, ...others] = known(field, left);
		const isOwn = first === field.standard && !left.some((code) => code !== first && context.spoken?.has(code));
		if (field.kind !== "currency" || left.length < 2 || first === undefined || isOwn) return { value: first, doubts: [] };
		const all = left.join("/");
		const said = context.signs?.get(all);
		if (said !== undefined) return { value: said, doubts: [] };
		const values = { value: first, others: (others.length ? others : left.filter((code) => code !== first)).join(", ") };
		return { value: first, doubts: [{ level: "warning", messageId: "import.signAlone", values, question: `${SIGN_ALONE}${all}`, column }] };
	}

	return {
		order,
		value(
			field: ImportField,
			at: {
				own: { reading: ValueReading; cell: Cell & { range?: CellRange }; column: number; corrected: boolean } | null;
				part: Part;
				around: Surroundings;
				record: ParsedRecord;
				readings: ReadonlyMap<string, OwnReading>;
			},
		): Chosen {
			const { own } = at;
			const problems: ChoiceProblem[] = [];
			const said = forced[field.name];
			if (said !== undefined && !own?.corrected) return settled(field, { values: [said], kind: "given", where: null, cell: null }) ?? none;
			const heard = places(field, at);
			const candidates = heard.filter((c) => !(c.unsure && otherwise.has(c.unsure.question)));
			const isLeftOut = candidates.length < heard.length;
			if (own) {
				const column = own.column > 0 ? columnName(own.column) : null;
				const kind = own.corrected ? "corrected" : own.cell.range ? "merged" : "column";
				const range = own.cell.range;
				const cell = range ? `${columnName(range.left)}${range.top}` : null;
				const source = { kind, where: range ? rangeName(range) : column, value: range ? String(own.reading.value) : null, cell } as const;
				const { beside, remark } = own.reading;
				const words = beside ? leftWords(beside, own.cell) : "";
				if (words !== "") {
					const values = { text: String(own.cell.value), value: String(own.reading.value), rest: words };
					problems.push({ level: "warning", messageId: "import.wordsLeft", values, question: `wordsLeft.${field.name}` });
				}
				if (remark) {
					const { id } = remarkQuestions[remark];
					const daysOf = remark === "ambiguousDay" ? of.daysOf(own.column) : null;
					const { unit, value } = own.reading;
					const said = Array.isArray(value) ? [...new Set(value)].join("-") : String(value);
					const quantity = quantityOf(field);
					const day = own.cell.isDate && typeof own.cell.value === "number" ? serialDate(own.cell.value, context.date1904) : null;
					const values = {
						text: day ?? unquoted(String(own.cell.value)),
						value: said,
						...(unit && quantity ? { unit, own: quantity } : {}),
						...(daysOf === null ? {} : { column: daysOf }),
					};
					const question = unit ? `${id}${field.name}` : daysOf === null ? id : `${DAYS_OF}${daysOf}`;
					problems.push({ level: "warning", messageId: `import.${remark}`, values, question });
				}
				const other = currencyAgainst(field, own, at.part);
				if (other !== undefined)
					problems.push({ level: "error", messageId: "import.twoCurrencies", values: { a: field.ownCurrency ?? "", b: other } });
				if (own.corrected || isPrice(field)) return { value: own.reading.value, source, problems };
				// The sign "¥" in a currency column is what the amounts' own signs allow it to be.
				const values = own.reading.currency ?? [String(own.reading.value)];
				const isDay = field.kind === "day" || field.kind === "endDay";
				const { left, against } = narrow(
					values,
					isDay
						? candidates.filter(
								({ kind }) =>
									kind === "beside" ||
									isHead(kind) ||
									kind === "section" ||
									(kind === "title" && !exceptions.test(at.around.title.get(field.name)?.text ?? "")),
							)
						: // Blank cells alone take what a person gave for all rows.
							candidates.filter(({ forAll }) => !forAll),
				);
				const { value, doubts } = own.reading.currency ? likeliest(field, left, own.column) : { value: left[0] ?? "", doubts: [] };
				if (value === undefined) return unknownCurrency(left, problems);
				const mixed = against && inTwo(field, against, value, at.readings);
				if (mixed) problems.push(mixed);
				else if (against) {
					const asked = contradiction(field, { values: [value], value, kind, where: source.where, column: own.column }, against, candidates);
					const other = otherwise.has(asked.question ?? "") ? settled(field, against) : null;
					if (other) return other;
					problems.push(asked);
				} else problems.push(...doubts);
				return { value: own.reading.currency ? value : own.reading.value, source, problems };
			}
			const [first, ...others] = candidates;
			if (!first) {
				// Without the line that was doubted, it is what a person chose by leaving it out.
				if (field.standard !== undefined) return assumed(field, field.standard, isLeftOut ? "given" : "assumed");
				return { value: undefined, source: null, problems };
			}
			const { left, against } = narrow(first.values, first.kind === "given" ? [] : others);
			const { value, doubts } = likeliest(field, left, first.column ?? 0);
			if (value === undefined) return unknownCurrency(left, problems);
			const reading = read(field, value, first.kind === "given");
			if (reading.kind === "problem") {
				problems.push({ level: "error", messageId: reading.messageId, values: reading.values });
				return { value: undefined, source: null, problems };
			}
			if (reading.kind !== "value") return { value: undefined, source: null, problems };
			const column = first.column ?? against?.column ?? 0;
			const mixed = against && inTwo(field, first, against.values[0] ?? "", at.readings);
			if (mixed) problems.push(mixed);
			else if (against) {
				const asked = contradiction(field, { values: left, value, kind: first.kind, where: first.where, column }, against, others);
				const other = otherwise.has(asked.question ?? "") ? settled(field, against) : null;
				if (other) return other;
				problems.push(asked);
			} else if (value === "percent" && isInPercent(first, at.readings)) {
				for (const own of amountsIn("basis", value, at.readings).said)
					problems.push({ level: "warning", messageId: "import.percentBasis", values: {}, question: PERCENT_BASIS, column: own });
			} else if (field.kind === "currency" && saysOneAlone(field, { value, first, others }, at.readings)) {
				const columns = amountsIn("currency", value, at.readings).silent.map(columnName).join(", ");
				problems.push(
					{ level: "warning", messageId: "import.currencyBeside", values: { value, columns }, question: CURRENCY_BESIDE, column },
					...doubts,
				);
			} else if (field.name === "basis" && silentPrices(field, { value, first, others }, at.readings).length > 0) {
				const columns = silentPrices(field, { value, first, others }, at.readings).join(", ");
				problems.push({ level: "warning", messageId: "import.basisBeside", values: { value, columns }, question: BASIS_BESIDE, column });
			} else if (first.unsure && !others.some((other) => other.forAll && other.values.includes(value))) {
				problems.push({
					level: "warning",
					messageId: first.kind === "sheet" ? "import.sheetSays" : "import.lineSays",
					values: { row: first.unsure.row, text: first.unsure.text.slice(0, 120), value, other: others[0]?.values[0] ?? field.standard ?? "" },
					question: first.unsure.question,
				});
			} else problems.push(...doubts);
			return {
				value: reading.value,
				source: { kind: first.kind, where: first.where, value, cell: first.cell, ...(first.instead ? { instead: first.instead } : {}) },
				problems,
			};
		},
	};

	/** What a place says, because a person said that it holds; null where it says nothing that can be read. */
	function settled(field: ImportField, { values, kind, where, cell, forAll }: Candidate): Chosen | null {
		const [value] = known(field, values);
		const reading = value === undefined ? null : read(field, value, forAll);
		return value !== undefined && reading?.kind === "value" ? { value: reading.value, source: { kind, where, value, cell }, problems: [] } : null;
	}

	function assumed(field: ImportField, standard: string, kind: "assumed" | "given"): Chosen {
		const reading = read(field, standard);
		return reading.kind === "value"
			? { value: reading.value, source: { kind, where: null, value: standard, cell: null }, problems: [] }
			: { value: undefined, source: null, problems: [] };
	}
}

/** What a cell or its head says of an amount's currency that is not the one it always is in; undefined where nothing does. */
function currencyAgainst(
	{ name, ownCurrency }: ImportField,
	{ reading, cell, corrected }: { reading: ValueReading; cell: Cell; corrected: boolean },
	part: Part,
): string | undefined {
	if (ownCurrency === undefined || corrected) return undefined;
	const said = [reading.currency, formatCurrency(cell.format), part.slots.get(name)?.set.currency?.split("|")];
	return said.find((codes) => codes && !codes.includes(ownCurrency))?.[0];
}
