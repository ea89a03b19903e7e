import type { Database } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import { z } from "zod";
import { common, type PriceName, priceField, type RateField } from "./fields.ts";

type TableOf<Twin> = Twin extends `${infer Table}_history` ? Table : never;

/** Tables of price books: those with a history. */
type RateTable = TableOf<Extract<keyof Database, `${string}_rate_history`>>;

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;

type DomainOf<Table> = Table extends "customs_rate" ? "customsPrice" : Table extends `${infer Name}_rate` ? Camel<Name> : never;

/** Names of the routers of price books; rights are `<domain>.view` and `<domain>.edit`. */
type RateDomain = DomainOf<RateTable>;

/** A row as people and callers write it: field names of the book, decimal strings, place codes, null for nothing. */
export type RateRow = Record<string, string | number | boolean | null>;

interface Definition {
	domain: RateDomain;
	table: RateTable;
	title: MessageId;
	lane: readonly RateField[];
	prices: readonly PriceName[];
	/** Prices that must be given unless the rate is on request. */
	required: readonly PriceName[];
	/** What a row is charged by unless it says otherwise; by the container where left out. */
	basis?: string;
	/** "*" where a row usually holds for every container. */
	container?: string;
	/** Its own amounts tell costs: a percentage is the margin, a price with its floor and ceiling what comes of it. */
	confidentialAmounts?: true;
	/** People are asked before a single row is deleted, too: much hangs on it. */
	asksToDelete?: true;
}

export interface RateBook extends Definition {
	/** In the order people read them. */
	fields: readonly RateField[];
	/** A whole row, checked across fields. */
	row: z.ZodType<RateRow>;
	/** The same, but for prices that may be missing: those of a rate that is there stay. */
	rowKeeping: (prices: readonly string[]) => z.ZodType<RateRow>;
	/** Any of its fields, each checked alone: for changed cells. */
	cells: z.ZodType<Partial<RateRow>>;
}

type Cells = Record<string, unknown>;

/** A problem of a whole row, at one of its fields. */
const problem = (ctx: z.RefinementCtx, field: string, message: string) => ctx.addIssue({ code: "custom", path: [field], message });

const secretly = (field: RateField): RateField => ({ ...field, confidential: true });

/** One price book, declared once. Throws at start when a field stands twice. */
export function defineRateBook(definition: Definition): RateBook {
	const { lane, prices, required } = definition;
	const amounts = [...prices.map(priceField), ...(prices.length > 0 ? [common.min(), common.max()] : [])];
	const fields: RateField[] = [
		...lane,
		common.direction(),
		common.containerType(definition.container),
		common.ownership(),
		common.weightFrom(),
		common.weightTo(),
		common.cargo(),
		common.basis(definition.basis ?? "container"),
		// On request there is no price, so the row as a whole says what is required.
		...(definition.confidentialAmounts ? amounts.map(secretly) : amounts),
		...(prices.length > 0 ? [common.currency(), common.vat()] : []),
		common.validFrom(),
		common.validTo(),
		...(prices.length > 0 ? [common.onRequest()] : []),
		common.remark(),
	];
	const names = fields.map((f) => f.name);
	if (new Set(names).size !== names.length) throw new Error(`${definition.domain} names a field twice`);
	const shape = Object.fromEntries(fields.map((f) => [f.name, f.schema]));
	const checkWhole = (cells: Cells, ctx: z.RefinementCtx, kept: readonly string[]) => {
		if (cells.validTo && String(cells.validFrom) > String(cells.validTo)) problem(ctx, "validTo", "problem.validTo");
		if (Number(cells.weightFrom) >= Number(cells.weightTo)) problem(ctx, "weightTo", "problem.weightTo");
		if (cells.transitMin && cells.transitMax && Number(cells.transitMin) > Number(cells.transitMax)) problem(ctx, "transitMax", "problem.transitMax");
		if (cells.min && cells.max && Number(cells.min) > Number(cells.max)) problem(ctx, "max", "problem.max");
		if (cells.onRequest) return;
		for (const name of required)
			if ((cells[name] ?? null) === null && !kept.includes(name)) problem(ctx, name, name === "cost" ? "problem.required" : "problem.price");
	};
	const rowKeeping = (kept: readonly string[]) =>
		z.object(shape).superRefine((cells: Cells, ctx) => checkWhole(cells, ctx, kept)) as unknown as z.ZodType<RateRow>;
	const cells = z.strictObject(Object.fromEntries(fields.map((f) => [f.name, f.schema.optional()])));
	return { ...definition, fields, row: rowKeeping([]), rowKeeping, cells: cells as unknown as z.ZodType<Partial<RateRow>> };
}
