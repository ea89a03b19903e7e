import type { Filter, Sort } from "../../../resource/types.ts";

/** Requests one asked for oneself, those that wait for one or one's team, and all one may see. */
export const boxes = ["all", "team", "mine"] as const;
export type Box = (typeof boxes)[number];

/** The box of a list's address. */
export function boxOf(address: string): Box {
	const said = new URLSearchParams(address).get("box");
	return boxes.find((box) => box === said) ?? "all";
}

/** What narrows a list to a box of the person with this GUID. */
export const boxFilters = (box: Box, guid: string): Filter[] | undefined =>
	({
		all: undefined,
		team: [{ field: "handlerGuids", op: "contains" as const, value: guid }],
		mine: [{ field: "requesterGuid", op: "eq" as const, value: guid }],
	})[box];

/** The order work is done in. */
export const dueFirst: readonly Sort[] = [
	{ field: "requiredDate", order: "ascending" },
	{ field: "number", order: "ascending" },
];
