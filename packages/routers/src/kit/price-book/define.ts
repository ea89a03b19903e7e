import { z } from "zod";
import { type Meaning, refuseTwoMeanings } from "../rest/one-meaning.ts";
import type { BookDeclaration, RateBook, RateRow, RowCheck } from "./declaration.ts";
import { commonFields, type RateField } from "./fields.ts";
import { endsOfCheck, fieldsOfCheck, wrongCheck } from "./row-checks.ts";

export type { RateBook, RateRow } from "./declaration.ts";

type Cells = Record<string, unknown>;

/** A problem of a whole row, at one of its fields. */
const problem = (ctx: z.RefinementCtx, field: string, message: string, params?: Record<string, string>) =>
	ctx.addIssue({ code: "custom", path: [field], message, ...(params ? { params } : {}) });

/** What must hold of every row that has these fields. */
const always: readonly RowCheck[] = [
	{ kind: "ordered", least: "validFrom", most: "validTo", message: "problem.validTo" },
	{ kind: "ordered", least: "min", most: "max", message: "problem.max" },
];

/** What must hold of every row with fields that go with a way of charging. */
const ofBasis: readonly RowCheck[] = [
	{ kind: "onlyWhere", field: "percentOf", where: "basis", is: ["percent"], needed: true, message: "problem.percentOf" },
	{ kind: "onlyWhere", field: "freeHours", where: "basis", is: ["hour"], message: "problem.freeHours" },
];

/** The fields of a declaration, each as its columns are asked for; those it names first, then the others. */
function fieldsOf(declared: BookDeclaration): RateField[] {
	const { lane, amounts, columns = {}, confidentialAmounts = false } = declared;
	// Weights by name take the place of those in tonnes.
	const without = [...(declared.without ?? []), ...(lane.some(({ weights }) => weights) ? ["weight" as const] : [])];
	const priced = amounts.length > 0;
	const withSecrecy = confidentialAmounts ? amounts.map((field): RateField => ({ ...field, confidential: true })) : amounts;
	const sells = withSecrecy.some((field) => field.kind === "price" && !field.confidential);
	const common = commonFields({ container: declared.container, basis: declared.basis, priced, sells, without });
	const all = [...lane, ...common.before, ...withSecrecy, ...common.bounds, ...common.after];
	const names = all.map(({ name }) => name);
	if (new Set(names).size !== names.length) throw new Error(`${declared.domain} names a field twice`);
	const named = [
		...[...(columns.order ?? []), ...(columns.hidden ?? []), ...Object.keys(columns.width ?? {})],
		...[...declared.required, ...(declared.head ?? []), ...(declared.terms ?? []), ...Object.keys(declared.spellings ?? {})],
		...(declared.checks ?? []).flatMap(fieldsOfCheck),
		...(declared.tiers ? [declared.tiers.from, declared.tiers.to, ...(declared.tiers.index === undefined ? [] : [declared.tiers.index])] : []),
		...(declared.throughPort ? [declared.throughPort] : []),
	];
	const unknown = named.find((name) => !names.includes(name));
	if (unknown !== undefined) throw new Error(`${declared.domain} has no field ${unknown}`);
	const loose = (declared.terms ?? []).find((name) => !all.some((field) => field.name === name && (field.kind === "place" || field.kind === "enum")));
	if (loose !== undefined) throw new Error(`${declared.domain} keeps terms by ${loose}, which is neither a place nor a choice`);
	const { index } = declared.tiers ?? {};
	if (index !== undefined && !all.some((field) => field.name === index && field.key))
		throw new Error(`${declared.domain} has steps of ${index}, which is no part of its key: rates of two indices would meet`);
	const unsteady = (declared.tiers ? [declared.tiers.from, declared.tiers.to] : []).find((name) =>
		all.some((field) => field.name === name && field.kind !== "integer"),
	);
	if (unsteady !== undefined) throw new Error(`${declared.domain} has steps by ${unsteady}, which is no whole number: declare it as integer(…)`);
	const order = (field: RateField) => {
		const place = columns.order?.indexOf(field.name) ?? -1;
		return place < 0 ? all.length : place;
	};
	const steps: readonly string[] = declared.tiers ? [declared.tiers.from, declared.tiers.to] : [];
	return all
		.map((field) => ({
			...field,
			...(steps.includes(field.name) ? { key: true } : {}),
			...(columns.width?.[field.name] === undefined ? {} : { width: columns.width[field.name] as number }),
			...(field.name === "basis" && declared.bases ? { taken: declared.bases } : {}),
			...(columns.hidden?.includes(field.name) ? { hidden: true as const } : {}),
		}))
		.sort((a, b) => order(a) - order(b));
}

/** What a call beside the fields of a row is read by, whatever the book. */
const callNames = ["id", "version", "status", "changedAt", "changedBy", "changeFrom", "validOn"];

/** Every name older clients may use of a row, and what it means (`older/spelling.ts`). */
function meaningsOf({ spellings = {}, older }: BookDeclaration, fields: readonly RateField[]): Meaning[] {
	const guids = [older?.guid, older?.lines.remove?.[2], older?.head?.guid].filter((name) => name !== undefined);
	const ofPlace = ["GUID", "Id", "Name", "NameZh"];
	return [
		...callNames.map((name): Meaning => [name, name]),
		...guids.map((name): Meaning => [name, name.toLowerCase() === "id" ? "id" : `the GUID ${name}`]),
		...(fields.some(({ name }) => name === "transitMin") ? [["transitTime", "the days of transit"] as const] : []),
		...fields.flatMap(({ name, kind }) =>
			[name, ...(spellings[name] ?? []), ...(kind === "place" ? ofPlace.map((end) => `${name}${end}`) : [])].map((spelt): Meaning => [spelt, name]),
		),
	];
}

/**
 * One price book, declared once. Throws at start when a field stands twice, where the declaration speaks of one it does not have, where it has steps
 * and one way of charging, or where a name of older clients means two things.
 */
export function defineRateBook<const Domain extends string, const Table extends string, const Right extends string = never>(
	declared: BookDeclaration<Domain, Table, Right>,
): RateBook<Domain, Table, Right> {
	const fields = fieldsOf(declared);
	refuseTwoMeanings(declared.domain, meaningsOf(declared, fields));
	const { tiers, required } = declared;
	// What tells steps of one key apart in a table tells nothing of how each is charged.
	if (tiers && declared.oneBasis) throw new Error(`${declared.domain} has steps, which are held to no one way of charging`);
	const has = (name: string) => fields.some((field) => field.name === name);
	const checks: RowCheck[] = [
		...[...always, ...ofBasis].filter((check) => fieldsOfCheck(check).every(has)),
		...(tiers ? [{ kind: "ordered" as const, least: tiers.from, most: tiers.to, message: "problem.tierTo" as const }] : []),
		...(declared.checks ?? []),
	];
	const shape = Object.fromEntries(fields.map((f) => [f.name, f.schema]));
	const checkWhole = (cells: Cells, ctx: z.RefinementCtx, kept: readonly string[]) => {
		// A band without weights is none, and one of a single weight has nothing over its lower one.
		if (has("weightTo") && Number(cells.weightFrom) >= Number(cells.weightTo)) problem(ctx, "weightTo", "problem.weightTo");
		for (const check of checks) {
			const wrong = wrongCheck(check, cells);
			if (wrong) problem(ctx, wrong, check.message, endsOfCheck(check, cells));
		}
		if (cells.onRequest) return;
		for (const name of required)
			if ((cells[name] ?? null) === null && !kept.includes(name)) problem(ctx, name, requiredMessage({ fields, checks }, name));
	};
	const rowKeeping = (kept: readonly string[]) =>
		z.object(shape).superRefine((cells: Cells, ctx) => checkWhole(cells, ctx, kept)) as unknown as z.ZodType<RateRow>;
	const cells = z.strictObject(Object.fromEntries(fields.map((f) => [f.name, f.schema.optional()])));
	return {
		...declared,
		fields,
		prices: declared.amounts.map(({ name }) => name),
		checks,
		row: rowKeeping([]),
		rowKeeping,
		cells: cells as unknown as z.ZodType<Partial<RateRow>>,
	};
}

/** Whether a price is a number alone, since no formula could be worked out. */
export const isFigureOnly = ({ checks }: { checks: readonly RowCheck[] }, name: string): boolean =>
	checks.some((check) => check.kind === "figure" && check.field === name);

/** What is said where an amount is missing: of a price that it is wanted unless the rate is on request, and whether formulas are taken for one. */
export function requiredMessage(book: { fields: readonly RateField[]; checks: readonly RowCheck[] }, name: string) {
	if (book.fields.find((field) => field.name === name)?.kind !== "price") return "problem.required" as const;
	return isFigureOnly(book, name) ? ("problem.priceFigure" as const) : ("problem.price" as const);
}
