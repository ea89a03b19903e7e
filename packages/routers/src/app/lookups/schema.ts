import { z } from "zod";
import { type CodeKind, codedKinds } from "../../kit/price-book/code-kinds.ts";

const search = z.string().trim().max(100).optional();
const limit = z.number().int().min(1).max(200).optional();

export const placeKinds = ["port", "portCity", "inlandCity", "everywhere"] as const;

/** Places by code, name in English or Chinese, or any other spelling; `activeOnly` leaves out those the company does not work in. */
export const placesInput = z.object({
	kinds: z.array(z.enum(placeKinds)).min(1).optional(),
	search,
	ids: z.array(z.guid()).max(200).optional(),
	activeOnly: z.boolean().optional(),
	limit,
});

const areaCode = z.string().regex(/^(\d{2}|\d{4}|\d{6}|\d{9})?$/, "problem.areaCode");

/**
 * Areas below `parent` ("" or none: provinces), or, with `search`, areas by name, pinyin or postcode anywhere below it, or those of `codes`.
 * With `pricedOn` each says whether a truck's cost is known there that day, and those come first.
 */
export const areasInput = z.object({
	parent: areaCode.optional(),
	search,
	codes: z.array(areaCode).max(50).optional(),
	pricedOn: z.iso.date("problem.date").optional(),
	limit,
});
export const areaArrayInput = z.object({ codes: z.array(areaCode).min(1).max(50) });

/** What can be sold on a day (today when left out), in one direction or both. */
export const availableInput = z.object({ direction: z.enum(["westbound", "eastbound"]).optional(), date: z.iso.date("problem.date").optional() });

/** Vendors that are told at once, where a page is made of them afterwards: more than any company has. */
export const mostSuppliers = 20_000;

export const suppliersInput = z.object({
	search,
	kind: z.enum(["trucker", "rail", "depot", "barge"]).optional(),
	limit: z.number().int().min(1).max(mostSuppliers).optional(),
});

export const codedInput = z.object({ kind: z.enum(Object.keys(codedKinds) as [CodeKind, ...CodeKind[]]) });

export const enumInput = z.object({ name: z.string().trim().min(1).max(60) });
