import Big from "big.js";
import { basisOrder, complete, fitsAny, isContested, PER_CONTAINER, shipmentFit, shipmentValues } from "../../kit/charges/basis.ts";
import { ownCost, type PricedLine, priceLine } from "../../kit/charges/lines.ts";
import { bestOf } from "../../kit/charges/match.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns } from "../../kit/charges/source.ts";
import { and, condition, oneOf } from "../../kit/charges/statement.ts";
import type { RateRow } from "../../kit/charges/world.ts";
import { parseFormula } from "../../kit/money/formula.ts";
import { costText } from "../../kit/money/money.ts";
import { customsCost } from "../customs-cost/schema.ts";
import { boughtFor } from "../customs-cost/source.ts";
import { categoryOf } from "./category.ts";
import { customsPrice } from "./schema.ts";

export interface CustomsRow extends RateRow {
	port_id: string;
	category: string;
	items_included: number | null;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		customs: readonly CustomsRow[];
	}
}

/** Whether a price is a formula over the cost. */
function isMadeOfCost({ ssr_minor, ssr_formula }: CustomsRow): boolean {
	const parsed = ssr_minor === null && ssr_formula !== null ? parseFormula(ssr_formula) : null;
	return parsed?.ok === true && parsed.variables.includes("cost");
}

/**
 * Customs lines of a port by category (export westbound, import eastbound): one document, and each item beyond those it includes
 * at the item rate; a price that names no cost of its own costs what the book of customs costs says. Null with a note where there is no document rate, or none
 * for the further items.
 */
function priceCustoms(run: Run, portId: string, leg: number): PricedLine[] | null {
	const category = categoryOf(run.input);
	const here = run.world.customs.filter((row) => row.port_id === portId && row.category === category);
	const lane = run.label(portId);
	const fitting = (basis: string, charge: string) =>
		shipmentFit(
			run,
			here.filter((row) => row.basis === basis),
			{ charge, lane },
		);
	const document = fitting("document", "customsDocument");
	const missing = (wanted: "document" | "item", there: CustomsRow | null) => {
		const lookup = run.lookup(customsPrice.table, { port_id: [portId], category: [category] });
		return run.gap("noCustoms", { port: lane, category }, run.lookupBy(lookup, there?.basis ?? null, [wanted]));
	};
	if (isContested(run, here, { charge: "customsDocument", lane })) return null;
	// A box that has a price of its own is not declared at the document's, and no search charges by the box.
	const boxed = run.input.containers
		.flatMap(({ type }) => bestOf(here, run.wanted, type, basisOrder) ?? [])
		.find(({ basis }) => PER_CONTAINER.has(basis));
	if (!document || boxed) return missing("document", boxed ?? here.find((row) => fitsAny(run, row)) ?? null);
	const line = (row: CustomsRow, charge: string, quantity: Big) => {
		const own = ownCost(run, row);
		const bought = own === null ? boughtFor(run, row) : null;
		const values = shipmentValues(run, row);
		if (own === null && bought === null && isMadeOfCost(row)) {
			const where = { port_id: [portId], category: [category], basis: [row.basis] };
			return run.gap("noCustomsCost", { charge, port: lane }, { lookup: run.lookup(customsCost.table, where) });
		}
		return priceLine(run, {
			...{ leg, charge, containerType: null, quantity, row, lane, domain: customsPrice.domain, purchase: null },
			values: bought ? { ...values, cost: costText(bought.cost, run.exponent(row.currency)) } : values,
			unitCost: own ?? bought?.cost ?? null,
			...(bought ? { costRow: bought.row } : {}),
		});
	};
	const lines = [line(document, "customsDocument", Big(1))];
	const item = fitting("item", "customsItem");
	const further = run.input.customsItems - (document.items_included ?? item?.items_included ?? 0);
	// Without an item rate and without a number of items, the document's price covers them all.
	if (further > 0 && item) lines.push(line(item, "customsItem", Big(further)));
	else if (further > 0 && document.items_included !== null) return missing("item", document);
	return complete(lines);
}

/** Customs brokerage at a port by category. */
export const customsSource: ChargeSource<"customs", CustomsRow> = {
	key: "customs",
	book: customsPrice,
	columns: [...priceColumns(customsPrice), "port_id", "category", "items_included"],
	priced: true,
	candidates: ({ input, ports }) => (input.services.customs ? and(oneOf("port_id", ports), condition("category = ?", categoryOf(input))) : null),
	charges: { customsDocument: "sale.charge.customsDocument", customsItem: "sale.charge.customsItem" },
	service: { kind: "customs", wanted: ({ input }) => input.services.customs, price: priceCustoms },
	ramp: {
		kind: "customs",
		wanted: ({ input }, { home }) => home && input.services.customs,
		// Customs are kept by ports: a ramp without one of its code has none, which no rate would mend.
		price: (run, { portId, rampId }, leg) =>
			portId === null ? run.gap("noCustomsPort", { port: run.label(rampId) }) : priceCustoms(run, portId, leg),
	},
};
