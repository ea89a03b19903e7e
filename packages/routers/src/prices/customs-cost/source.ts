import type Big from "big.js";
import { basisOrder } from "../../kit/charges/basis.ts";
import { bestOf } from "../../kit/charges/match.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, matchColumns } from "../../kit/charges/source.ts";
import { and, condition, oneOf } from "../../kit/charges/statement.ts";
import type { MatchRow } from "../../kit/charges/world.ts";
import { bigFromMinor, convert } from "../../kit/money/money.ts";
import { categoryOf } from "../customs-price/category.ts";
import { customsCost } from "./schema.ts";

export interface CustomsCostRow extends MatchRow {
	on_request: number;
	cost_minor: number | null;
	currency: string;
	port_id: string;
	category: string;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		customsCost: readonly CustomsCostRow[];
	}
}

/** What a broker charges us for what a price is for, and the row that says it. */
export interface Bought {
	/** Of one unit of the basis, in the currency of the price. */
	cost: Big;
	row: CustomsCostRow;
}

/** The cost of a document or an item at a port, in a currency; null where the book has none that can be told. What is paid once has no container. */
export function boughtFor(run: Run, priced: { port_id: string; category: string; basis: string; currency: string }): Bought | null {
	const { port_id: port, category, basis, currency } = priced;
	const [container] = run.input.containers;
	const rows = run.world.customsCost.filter(
		(row) => row.port_id === port && row.category === category && row.basis === basis && row.container_type === "*",
	);
	const row = container ? bestOf(rows, run.wanted, container.type, basisOrder) : null;
	if (!row || row.on_request === 1 || row.cost_minor === null) return null;
	const converted = convert(bigFromMinor(row.cost_minor, run.exponent(row.currency)), row.currency, currency, run.world.rates);
	return converted.ok ? { cost: converted.amount, row } : null;
}

/** Read for customs prices, which are made of it. */
export const customsCostSource: ChargeSource<"customsCost", CustomsCostRow> = {
	key: "customsCost",
	book: customsCost,
	columns: [...matchColumns, "on_request", "cost_minor", "currency", "port_id", "category"],
	candidates: ({ input, ports }) => (input.services.customs ? and(oneOf("port_id", ports), condition("category = ?", categoryOf(input))) : null),
};
