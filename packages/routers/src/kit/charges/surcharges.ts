import type { DeclaredBook } from "../price-book/declaration.ts";
import type { PortChargeRow } from "./at-port.ts";
import type { Label } from "./label.ts";
import type { PricedLine } from "./lines.ts";
import type { Run } from "./run.ts";
import { unique } from "./source.ts";
import { and, type Condition, condition, oneOf } from "./statement.ts";
import type { EndedCharge, GapLookup } from "./world.ts";

/** A row of a book of surcharges: what a port has on top, of itself or on wish. */
export interface SurchargeRow extends PortChargeRow {
	on_wish: number;
}

/** Where a search finds surcharges of the ports it may go through: those of themselves, and what is wished for. */
export const surchargesWanted = (ports: readonly string[], wishes: readonly string[]): Condition =>
	and(oneOf("port_id", ports), condition("(on_wish = 0 OR charge IN (SELECT value FROM json_each(?)))", JSON.stringify(wishes)));

/** Surcharges of a port that are charged of themselves, and what is wished for. */
export const surchargesAt = <R extends SurchargeRow>(rows: readonly R[], portId: string, wishes: readonly string[]): R[] =>
	rows.filter((row) => row.port_id === portId && (row.on_wish === 0 || wishes.includes(row.charge)));

/** Notes that a port has no price for a surcharge that somebody wants. */
export const noSurcharge = (run: Run, { table }: Pick<DeclaredBook, "table">, portId: string, charge: string): null =>
	run.gap(
		"noSurcharge",
		{ charge, port: run.label(portId) },
		{ lookup: run.lookup(table as GapLookup["table"], { port_id: [portId], charge: [charge] }) },
	);

/** Containers that a charge is charged for among the lines of a place, null for all of them at once; notes which of those asked for go without it where others have it. */
export function chargedFor(run: Run, lane: Label, lines: readonly PricedLine[], charge: string): (string | null)[] {
	const types = lines.flatMap(({ line }) => (line.charge === charge ? [line.containerType] : []));
	const without = run.input.containers.flatMap(({ type }) => (types.includes(null) || types.includes(type) ? [] : [type]));
	if (types.length > 0 && without.length > 0)
		run.note("notForContainer", { charge, lane, containers: without.join(", "), others: unique(types.map(String)).join(", ") });
	return types;
}

/** Notes which of the containers asked for had a charge of a place up to a day that others go on having, by the lines it charges; `named` is what a search calls a charge. */
export function noteEnded(
	run: Run,
	ended: readonly EndedCharge[],
	placeId: string,
	lines: readonly PricedLine[],
	named: (charge: string) => string = (charge) => charge,
): void {
	for (const { charge: code, on_wish, container_type, ended: day, others } of ended) {
		// Of wishes it is told anyhow who goes without.
		if (on_wish === 1) continue;
		const charge = named(code);
		const types = lines.flatMap(({ line }) => (line.charge === charge ? [line.containerType] : []));
		const asked = run.input.containers.map(({ type }) => type).filter((type) => container_type === "*" || container_type === type);
		const without = types.includes(null) ? [] : asked.filter((type) => !types.includes(type));
		if (without.length > 0)
			run.note("endedForContainer", {
				charge,
				lane: run.label(placeId),
				containers: without.join(", "),
				others: others.split(",").sort().join(", "),
				ended: day,
			});
	}
}

/** What a source's charges at a place were for containers that have them no longer. */
export const endedAt = (run: Run, key: string, placeId: string): readonly EndedCharge[] =>
	run.world.ended?.get(key)?.filter(({ port_id }) => port_id === placeId) ?? [];

/**
 * Whether every wish has a price among the lines of a port; notes those that have none, and which of the containers asked for one that is charged by the container
 * has no price for.
 */
export function areWishesMet(
	run: Run,
	book: Pick<DeclaredBook, "table">,
	portId: string,
	lines: readonly PricedLine[],
	wishes: readonly string[],
): boolean {
	const unmet = wishes.filter((charge) => chargedFor(run, run.label(portId), lines, charge).length === 0);
	for (const charge of unmet) noSurcharge(run, book, portId, charge);
	return unmet.length === 0;
}
