import type { RateRow } from "../kit/charges/world.ts";
import type { Book, Question } from "./book.test-support.ts";
import { asPrinted, type Fraction, NoPrice, whole } from "./oracle-arithmetic.test-support.ts";
import { choiceFor } from "./oracle-choice.test-support.ts";
import type { Line, Lines } from "./oracle-depot.test-support.ts";

interface Once extends Pick<Lines, "makeLine"> {
	allNames(row: RateRow): Record<"cost" | "km" | "teu" | "weight", Fraction | null>;
	chooseOnce<R extends RateRow>(rows: R[]): R | undefined;
	inCurrency(minor: number, from: string, to: string): Fraction | null;
}

/** What customs at a port costs, written a second time. */
export function customsOf(book: Book, q: Question, { makeLine, allNames, chooseOnce, inCurrency }: Once): (portId: string) => Line[] {
	const { choose, chooseHaul } = choiceFor(q);
	const customsAt = (portId: string): Line[] => {
		const category = q.direction === "westbound" ? "export" : "import";
		const ofPort = book.customs.filter((r) => r.port_id === portId && r.category === category);
		// Customs prices have no lowest one: what stands in those columns is nobody's.
		const here = ofPort.map((r) => ({ ...r, msr_minor: null, msr_formula: null }));
		const document = chooseOnce(here.filter((r) => r.basis === "document"));
		if (!document || q.containers.some((c) => chooseHaul(here, c.type)?.basis === "container")) throw new NoPrice("no customs");
		const item = chooseOnce(here.filter((r) => r.basis === "item"));
		/** Its own cost, or what the book of costs says for the same: a row of any container, where it names a cost and its currency can be changed. */
		const line = (charge: string, quantity: bigint, row: RateRow): Line => {
			const names = allNames(row);
			const costs = book.customsCost.filter(
				(r) => r.port_id === portId && r.category === category && r.basis === row.basis && r.container_type === "*",
			);
			const found = names.cost ? undefined : choose(costs, q.containers[0]?.type ?? "");
			const cost = found && !found.on_request && found.cost_minor !== null ? inCurrency(found.cost_minor, found.currency, row.currency) : null;
			if (!found || !cost) return makeLine(charge, "", whole(quantity), row, names, names.cost, [row]);
			const isMadeOfIt = row.ssr_minor === null && /\bcost\b/.test(row.ssr_formula ?? "");
			return makeLine(charge, "", whole(quantity), row, { ...names, cost: asPrinted(cost) }, cost, isMadeOfIt ? [found, row] : [row]);
		};
		const lines = [line("customsDocument", 1n, document)];
		const included = document.items_included ?? item?.items_included ?? 0;
		if (q.customsItems > included && item) {
			lines.push(line("customsItem", BigInt(q.customsItems - included), item));
		} else if (q.customsItems > included && document.items_included !== null) throw new NoPrice("no item rate");
		return lines;
	};
	return customsAt;
}
