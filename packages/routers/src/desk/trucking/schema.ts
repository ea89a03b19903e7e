import { z } from "zod";

const said = z.string().trim().min(1).max(120);
const day = z.iso.date("problem.date");

/** A hub by its GUID, code or name; an area by its code, name or whole path. */
const lane = { hub: said.optional(), areaCode: said.optional(), containerType: z.string().trim().toUpperCase().min(1).max(10).optional() };

/** Strategies that a search may take on a day, today where none is said. */
export const orderInput = z.object({ ...lane, direction: z.enum(["westbound", "eastbound"]).optional(), date: day.optional() });

/** Rows of an area and those above it; on a day where one is said. */
export const byAreaInput = z.object({ areaCode: said, hub: lane.hub, validOn: day.optional() });

/** A truck run that is to be priced; weights are kilograms gross of one container. */
export const runInput = z.object({
	hub: said,
	areaCode: said,
	containerType: z.string().trim().toUpperCase().min(1).max(10),
	direction: z.enum(["westbound", "eastbound"]).default("westbound"),
	ownership: z.enum(["COC", "SOC"]).default("COC"),
	cargo: z.enum(["general", "reefer"]).optional(),
	grossWeightKg: z.number().int().min(1).max(99_999).default(18_000),
	date: day.optional(),
	currency: z.string().trim().toUpperCase().length(3).default("CNY"),
});

/** Costs of an area itself, from one hub or all. */
export const removeOfAreaInput = z.object({ areaCode: said, hub: lane.hub });

export const uploadsInput = z.object({
	id: z.guid().toLowerCase().optional(),
	pageIndex: z.number().int().min(1).max(1_000_000).default(1),
	pageSize: z.number().int().min(1).max(1_000).default(20),
});

export const uploadInput = z.object({ id: z.guid().toLowerCase() });

export type OrderInput = z.output<typeof orderInput>;
export type ByAreaInput = z.output<typeof byAreaInput>;
export type RunInput = z.output<typeof runInput>;
