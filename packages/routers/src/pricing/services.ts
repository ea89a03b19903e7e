import Big from "big.js";
import { complete, containerQuantity, containerValues, firstFit, ONCE, PER_CONTAINER, shipmentValues } from "./basis.ts";
import { ownCost, type PricedLine, priceLine } from "./lines.ts";
import { bestByKey } from "./match.ts";
import type { Run } from "./run.ts";
import type { CustomsRow } from "./world.ts";

/**
 * Booking service lines of a port: every charge in force for the containers, each per container or TEU, and per shipment. Null with a note
 * where there is none, or where one cannot be priced.
 */
export function priceBookingService(run: Run, portId: string, leg: number): PricedLine[] | null {
	const lane = run.label(portId);
	const here = run.world.booking.filter((row) => row.port_id === portId);
	const lines: (PricedLine | null)[] = [];
	const line = (row: (typeof here)[number], containerType: string | null, quantity: Big, values: Record<string, string | null>) =>
		priceLine(run, {
			leg,
			charge: row.charge,
			containerType,
			quantity,
			row,
			lane,
			values,
			domain: "bookingService",
			unitCost: ownCost(run, row),
			purchase: null,
		});
	for (const container of run.input.containers) {
		const rows = here.filter((row) => PER_CONTAINER.has(row.basis));
		for (const row of bestByKey(rows, run.wanted, container.type, (r) => r.charge)) {
			lines.push(line(row, container.type, containerQuantity(run, row, container), containerValues(run, row, container.type)));
		}
	}
	const keys = [...new Set(here.filter((row) => !PER_CONTAINER.has(row.basis)).map((row) => `${row.charge}|${row.basis}`))].sort();
	for (const key of keys) {
		const row = firstFit(
			run,
			here.filter((r) => `${r.charge}|${r.basis}` === key),
		);
		if (!row) continue;
		lines.push(
			ONCE.has(row.basis) ? line(row, null, Big(1), shipmentValues(run, row)) : run.gap("basis", { charge: row.charge, basis: row.basis, lane }),
		);
	}
	if (lines.length === 0) {
		return run.gap("noBookingService", { port: lane }, { lookup: run.lookup("booking_service_rate", { port_id: [portId] }) });
	}
	return complete(lines);
}

/**
 * Customs lines of a port by category (export westbound, import eastbound): one document, and each item beyond those it includes
 * at the item rate. Null with a note where there is no document rate, or none for the further items.
 */
export function priceCustoms(run: Run, portId: string, leg: number): PricedLine[] | null {
	const category = run.input.direction === "westbound" ? "export" : "import";
	const here = run.world.customs.filter((row) => row.port_id === portId && row.category === category);
	const lane = run.label(portId);
	const document = firstFit(
		run,
		here.filter((row) => row.basis === "document"),
	);
	const missing = () =>
		run.gap("noCustoms", { port: lane, category }, { lookup: run.lookup("customs_rate", { port_id: [portId], category: [category] }) });
	if (!document) return missing();
	const line = (row: CustomsRow, charge: string, quantity: Big) =>
		priceLine(run, {
			leg,
			charge,
			containerType: null,
			quantity,
			row,
			lane,
			values: shipmentValues(run, row),
			domain: "customsPrice",
			unitCost: ownCost(run, row),
			purchase: null,
		});
	const lines = [line(document, "customsDocument", Big(1))];
	const item = firstFit(
		run,
		here.filter((row) => row.basis === "item"),
	);
	const further = run.input.customsItems - (document.items_included ?? item?.items_included ?? 0);
	// Without an item rate and without a number of items, the document's price covers them all.
	if (further > 0 && item) lines.push(line(item, "customsItem", Big(further)));
	else if (further > 0 && document.items_included !== null) return missing();
	return complete(lines);
}
