import Big from "big.js";
import { NO_LIMIT } from "../price-book/weight-band.ts";
import { plainNumber } from "./amount.ts";
import { type Cell, converted, numberIn, problem, type Reading, type ReadingContext, remarked, unclear, unitOfCell } from "./cell-reading.ts";
import type { ImportField } from "./field.ts";
import { formatWeight } from "./formats.ts";
import type { bandsSaid } from "./statements.ts";
import { isEveryWeight, weightIn } from "./terms.ts";
import { type Band, bandOf, type Edge, edgesOf, namesLimit, type WeightEdges, type Written } from "./weight-bands.ts";

/**
 * Reads a cell of a column of weights: where a band begins or ends, or all of it ("20-24T", "≤22吨"). What it says of the other end stands beside
 * its value. Tonnes as decimal strings, down to the kilogram.
 */
export function readWeights(field: ImportField, cell: Cell, text: string, context: ReadingContext): Reading {
	if (typeof cell.value === "string") {
		if (isEveryWeight(text)) return ends(field, { from: "0", to: NO_LIMIT });
		const band = bandOf(text);
		if (band) {
			const isLimit = band.from === undefined && (context.limit === true || namesLimit(text));
			return asLimit(readBand(field, band, cell, context), isLimit);
		}
	}
	const alone = readWeight(cell, text, context);
	if (alone.kind !== "value") return alone;
	if (field.kind !== "weightBand") return asLimit(edged(alone, field.name, context.edge), context.limit === true);
	// Most likely what may be loaded at most.
	const { remark = "weightLimit", unit } = alone;
	return { ...ends(field, { from: "0", to: String(alone.value) }), remark, ...(unit ? { unit } : {}) };
}

/** A weight that may be what a box may be loaded with, and not where its price ends. */
const asLimit = (reading: Reading, isLimit: boolean): Reading =>
	isLimit && reading.kind === "value" && reading.value !== NO_LIMIT && !reading.remark ? { ...reading, remark: "weightLimit" } : reading;

/** A weight of a column where bands begin or end, as its head says whether it belongs to them. */
function edged(reading: Extract<Reading, { kind: "value" }>, name: string, edge: Edge | undefined): Reading {
	const weight = String(reading.value);
	const edges = edge && edgesOf(name === "weightFrom" ? { from: { weight, edge } } : { to: { weight, edge } });
	return edges ? { ...reading, value: edges.from ?? edges.to ?? weight, ...(edges.edges ? { edges: edges.edges } : {}) } : reading;
}

/** Whether the ends of a rate's band belong to it, as far as cells say so of the weights it was read with, or what another place says that they are from (`saidOf`). */
export function edgesOfRow(
	row: Readonly<Record<string, unknown>>,
	{ readings, saidOf }: { readings: ReadonlyMap<string, { reading: Reading }>; saidOf(name: keyof WeightEdges): ReturnType<typeof bandsSaid> },
): WeightEdges | undefined {
	const found = (["weightFrom", "weightTo"] as const).flatMap((name) =>
		[name, "weightFrom", "weightTo", "weightBand"].flatMap((column) => {
			const reading = readings.get(column)?.reading;
			const edge = reading?.kind === "value" ? reading.edges?.[name] : undefined;
			if (reading?.kind !== "value" || edge === undefined) return [];
			const said = column === name ? String(reading.value) : reading.beside?.says[name]?.[0];
			return said === String(row[name]) ? [[name, edge] as const] : [];
		}),
	);
	const elsewhere = (["weightFrom", "weightTo"] as const).flatMap((name) => {
		const edge = saidOf(name).find(({ says }) => says[name] === String(row[name]))?.edges?.[name];
		return edge === undefined ? [] : [[name, edge] as const];
	});
	// Of two columns that say so the field's own comes first.
	const all = [...elsewhere, ...found.reverse()];
	return all.length > 0 ? Object.fromEntries(all) : undefined;
}

/** A band as the reading of a field: its own end is the value, and the other one stands beside it where the cell says so. */
function ends({ kind, name }: ImportField, { from, to }: { from?: string; to?: string }): Extract<Reading, { kind: "value" }> {
	const isBegin = name === "weightFrom";
	const [least, most] = [from ?? "0", to ?? NO_LIMIT];
	const says = {
		...(kind === "weightBand" || (!isBegin && from !== undefined) ? { weightFrom: [least] } : {}),
		...(kind === "weightBand" || (isBegin && to !== undefined) ? { weightTo: [most] } : {}),
	};
	return { kind: "value", value: isBegin ? least : most, ...(Object.keys(says).length ? { beside: { says, rest: "" } } : {}) };
}

/** Kilograms that are more than any load has tonnes. */
const MOST_TONNES = 1_000;

function readBand(field: ImportField, { from, to }: Band, cell: Cell, context: ReadingContext): Reading {
	const written = [from, to].filter((end) => end !== undefined);
	// "500-20000": what the larger one is counted in, so is the other.
	const inKilograms =
		context.perTonne !== 1000 &&
		!context.unit &&
		!formatWeight(cell.format) &&
		written.some(({ digits, unit }) => {
			const read = unit === "" ? numberIn({ value: digits, isDate: false }, digits, context) : null;
			return read?.kind === "amount" && Big(read.value).gt(MOST_TONNES) && read.value !== NO_LIMIT;
		});
	const weightOf = ({ digits, unit }: Written) =>
		readWeight({ ...cell, value: digits + unit }, digits + unit, inKilograms ? { ...context, perTonne: 1000 } : context);
	const begin = from && weightOf(from);
	const end = to && weightOf(to);
	const band: Parameters<typeof edgesOf>[0] = {};
	// The head says tonnes.
	let doubt: Pick<Extract<Reading, { kind: "value" }>, "remark" | "unit"> = inKilograms && context.perTonne ? { remark: "weightUnit" } : {};
	for (const [name, one, edge] of [["from", begin, from?.edge] as const, ["to", end, to?.edge] as const]) {
		if (!one || !edge) continue;
		if (one.kind !== "value") return one;
		band[name] = { weight: String(one.value), edge };
		if (one.remark && !doubt.remark) doubt = { remark: one.remark, ...(one.unit ? { unit: one.unit } : {}) };
	}
	const { edges, ...read } = edgesOf(band);
	return { ...ends(field, read), ...(edges ? { edges } : {}), ...doubt };
}

/** What any box weighs by itself. */
const LEAST_TONNES = 1;

/** One weight. */
function readWeight(cell: Cell, text: string, context: ReadingContext): Reading {
	const unit = /[a-z吨斤克]/i.test(text) ? null : unitOfCell("tonnes", cell, context);
	if (unit === undefined) return problem("import.notAWeight", text);
	if (unit) {
		const number = numberIn(cell, text, context);
		if (!number) return problem("import.notAWeight", text);
		if (number.kind === "unclear") return unclear(text, number);
		return converted([number.value], { unit, quantity: "tonnes", digits: 3, text }, ([own]) => own);
	}
	const weight = weightIn(typeof cell.value === "number" ? plainNumber(cell.value) : text, formatWeight(cell.format) ?? context.perTonne);
	const alone = weight && numberIn(cell, weight.digits, { decimal: null });
	if (!alone) return problem("import.notAWeight", text);
	const tonnes = (digits: string) => Big(digits).div(weight.perTonne(Big(digits)));
	const exactly = (digits: string, ambiguous: boolean) => {
		const exact = tonnes(digits);
		if (!exact.round(3).eq(exact)) return problem("import.weightTooFine", text);
		return { ...remarked(exact.toFixed(), ambiguous), ...(weight.unsure?.(Big(digits)) ? { remark: "weightUnit" as const } : {}) };
	};
	// 24.555 without a unit is the same weight either way: 24,555 kg or 24.555 t.
	if (alone.kind === "unclear" && alone.thousands !== null && tonnes(alone.thousands).eq(tonnes(alone.decimals)))
		return exactly(alone.decimals, false);
	const read = numberIn(cell, weight.digits, context);
	if (!read) return problem("import.notAWeight", text);
	// "28,000 kg" in a sheet of decimal commas: no container weighs 28 kg.
	const whole = alone.kind === "unclear" ? alone.thousands : alone.value;
	if (read.kind === "amount" && whole !== null && tonnes(read.value).lt(LEAST_TONNES) && tonnes(whole).gte(LEAST_TONNES)) return exactly(whole, true);
	return read.kind === "unclear" ? unclear(text, read) : exactly(read.value, read.ambiguous);
}
