/** The narrowing of a search to areas within its doors, written a second time: every pair of areas is priced, and nothing is shared. */

import type { Book, Question } from "./book.test-support.ts";
import { optionsOn } from "./oracle.test-support.ts";
import type { Expected } from "./oracle-option.test-support.ts";

type EndName = "origin" | "destination";

/** An area with its cheapest and dearest option, in minor units of the asked currency. */
export interface ExpectedChoice {
	code: string;
	from: string;
	to: string;
}

/** Codes an end may be narrowed to: areas within that some truck goes to, but none within another of them; the end's own where there is none. */
function within(book: Book, q: Question, name: EndName): string[] {
	const end = q[name];
	if (end.kind !== "area") return [];
	const abroad = [q.origin, q.destination].some((one) => one.kind === "zone" || (one.kind === "place" && /^(?!CN)/.test(one.code)));
	const types = ["*", ...q.containers.map((c) => c.type)];
	const known = book.areas
		.map((a) => a.code)
		.filter((code) => code.startsWith(end.code) && code !== end.code)
		.filter(
			(code) =>
				book.trucking.some(
					(r) =>
						r.area_code === code &&
						r.direction === q.direction &&
						types.includes(r.container_type) &&
						r.valid_from <= q.readyDate &&
						r.valid_to >= q.readyDate &&
						(r.weight_from ?? 0) < q.grossWeightKg &&
						(r.weight_to ?? q.grossWeightKg) >= q.grossWeightKg,
				) ||
				// What a container weighs empty is looked at later.
				(abroad &&
					book.icrInland.some(
						(r) =>
							r.area_code === code &&
							r.direction === q.direction &&
							types.includes(r.container_type) &&
							r.valid_from <= q.readyDate &&
							r.valid_to >= q.readyDate,
					)),
		);
	return known.filter((code) => !known.some((other) => other !== code && code.startsWith(other))).sort();
}

const at = (q: Question, name: EndName, code: string): Question => ({ ...q, [name]: { kind: "area", code } });

const totals = (options: Expected[]): bigint[] => options.map((option) => BigInt(option.total)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** Ends that can be narrowed, with the areas that have a price while the other end is what `q` says. */
export function expectedChoices(book: Book, q: Question, asked: Question, day: string): Partial<Record<EndName, ExpectedChoice[]>> {
	const all: Partial<Record<EndName, ExpectedChoice[]>> = {};
	for (const name of ["origin", "destination"] as const) {
		const codes = within(book, asked, name);
		if (codes.length === 0) continue;
		const priced = codes.flatMap((code): ExpectedChoice[] => {
			const sums = totals(optionsOn(book, at(q, name, code), day).map(({ option }) => option));
			return sums.length > 0 ? [{ code, from: String(sums[0]), to: String(sums.at(-1)) }] : [];
		});
		all[name] = priced.sort((a, b) => (BigInt(a.from) < BigInt(b.from) ? -1 : BigInt(a.from) > BigInt(b.from) ? 1 : a.code < b.code ? -1 : 1));
	}
	return all;
}

/** Whether any pair of areas within the ends has a price. */
export function anyPriced(book: Book, q: Question, day: string): boolean {
	const codes = (name: EndName) => {
		const inside = within(book, q, name);
		return inside.length > 0 ? inside : [q[name].code];
	};
	const narrowed = (name: EndName, code: string, of: Question) => (of[name].kind === "area" ? at(of, name, code) : of);
	return codes("origin").some((origin) =>
		codes("destination").some((destination) => {
			const pair = narrowed("destination", destination, narrowed("origin", origin, q));
			return optionsOn(book, pair, day).length > 0;
		}),
	);
}
