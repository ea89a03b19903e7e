import type { Span } from "../price-book/bands.ts";
import type { Way } from "../price-book/ways.ts";
import { Names, Numbers, TextNumbers } from "./packed.ts";
import type { WeightEdges } from "./weight-bands.ts";

/** How a rate is charged, without what it has in common with those that are charged instead of it. */
type Charged = Omit<Way, "key">;

/** A rate as far as telling it from others goes. */
export interface Placed {
	line: number;
	sheetRow: number;
	/** Which of its sheet row's rates it is. */
	part: number;
	from: string;
	to: string;
	weightFrom: number;
	weightTo: number;
	/** Whether those belong to it, as far as the sheet says. */
	edges?: WeightEdges | undefined;
	/** Of a book with tiers, that of its step; one that all share of others. */
	steps: Span;
	/** Whether the sheet says nothing of its last day. */
	endless: boolean;
	/** How it is charged, in a book that charges in one way at a time. */
	way?: Charged;
}

/** A rate on its way in. */
export interface NewRate extends Omit<Placed, "way"> {
	/** Lane and everything else that makes two rates the same one. */
	key: string;
	/** How it is charged, in a book that charges in one way at a time. */
	way?: Way | undefined;
	/** All of its fields that are not empty, as JSON. */
	text: string;
}

/** One text for all that are charged alike. */
export const wayText = ({ basis, container }: Charged): string => `${basis} ${container}`;

/** What of a rate tells whether it is the same as another. */
export const textOfRate = (row: Record<string, unknown>): string =>
	JSON.stringify(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));

const dayNumber = (day: string): number => Number(day.replaceAll("-", ""));
const dayOf = (number: number): string => {
	const digits = String(number).padStart(8, "0");
	return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
};

/** Rates that have a text in common, each chained to the next: places counted from 1, so that 0 ends a chain. */
class Chains {
	readonly #texts = new TextNumbers();
	readonly #first = new Numbers();
	readonly #last = new Numbers();
	readonly #next = new Numbers();
	readonly #lengths = new Numbers();

	add(text: string, place: number): void {
		const chain = this.#texts.of(text);
		const last = this.#last.get(chain);
		if (last > 0) this.#next.set(last, place + 1);
		else this.#first.set(chain, place + 1);
		this.#last.set(chain, place + 1);
		this.#lengths.set(chain, this.#lengths.get(chain) + 1);
	}

	/** What they take. */
	get bytes(): number {
		return [this.#texts, this.#first, this.#last, this.#next, this.#lengths].reduce((sum, { bytes }) => sum + bytes, 0);
	}

	/** Those of several, in the order they came. */
	*several(): Generator<number[]> {
		for (let chain = 0; chain < this.#texts.size; chain++) {
			if (this.#lengths.get(chain) < 2) continue;
			const places: number[] = [];
			for (let at = this.#first.get(chain); at > 0; at = this.#next.get(at)) places.push(at - 1);
			yield places;
		}
	}
}

/**
 * The rates of a sheet that differ, some 130 bytes each however long their texts are: a sheet may hold a million. They are made objects again where
 * several have a key, one key at a time.
 */
export function placedRates() {
	const texts = new TextNumbers();
	const byKey = new Chains();
	const byCharge = new Chains();
	const kinds = new Names();
	const ways: Charged[] = [];
	const edgeKinds = new Names();
	const edges: WeightEdges[] = [];
	const whole = () => new Numbers();
	const exact = () => new Numbers({ exact: true });
	const kept = { line: whole(), sheetRow: whole(), part: whole(), from: whole(), to: whole(), endless: whole(), way: whole(), edges: whole() };
	const bands = { weightFrom: exact(), weightTo: exact(), stepFrom: exact(), stepTo: exact() };
	const rateAt = (at: number): Placed => {
		const way = ways[kept.way.get(at) - 1];
		const ends = edges[kept.edges.get(at) - 1];
		return {
			...{ line: kept.line.get(at), sheetRow: kept.sheetRow.get(at), part: kept.part.get(at) },
			...{ from: dayOf(kept.from.get(at)), to: dayOf(kept.to.get(at)) },
			...{ weightFrom: bands.weightFrom.get(at), weightTo: bands.weightTo.get(at), steps: [bands.stepFrom.get(at), bands.stepTo.get(at)] },
			endless: kept.endless.get(at) === 1,
			...(way ? { way } : {}),
			...(ends ? { edges: ends } : {}),
		};
	};
	return {
		/** What all of them take. */
		bytes: () => [texts, byKey, byCharge, ...Object.values(kept), ...Object.values(bands)].reduce((sum, { bytes }) => sum + bytes, 0),
		/** Keeps a rate; null, or the earlier one all of whose fields are those of this one. */
		add({ key, way, text, ...rate }: NewRate): Placed | null {
			const before = texts.size;
			const at = texts.of(`${key}\n${text}`);
			if (at < before) return rateAt(at);
			kept.line.set(at, rate.line);
			kept.sheetRow.set(at, rate.sheetRow);
			kept.part.set(at, rate.part);
			kept.from.set(at, dayNumber(rate.from));
			kept.to.set(at, dayNumber(rate.to));
			kept.endless.set(at, rate.endless ? 1 : 0);
			bands.weightFrom.set(at, rate.weightFrom);
			bands.weightTo.set(at, rate.weightTo);
			bands.stepFrom.set(at, rate.steps[0]);
			bands.stepTo.set(at, rate.steps[1]);
			if (rate.edges) {
				const kind = edgeKinds.number(JSON.stringify(rate.edges));
				edges[kind - 1] = rate.edges;
				kept.edges.set(at, kind);
			}
			byKey.add(key, at);
			if (way) {
				const { key: shared, ...charged } = way;
				const kind = kinds.number(wayText(way));
				ways[kind - 1] = charged;
				kept.way.set(at, kind);
				byCharge.add(shared, at);
			}
			return null;
		},
		/** Rates of one key where there are several, and what keeps of one that it ends, or has weights, otherwise than it was read. */
		*ofOneKey(): Generator<{ rates: Placed[]; keep(rate: Placed): void }> {
			for (const places of byKey.several()) {
				const placed = new Map(places.map((at) => [rateAt(at), at]));
				const keep = (rate: Placed) => {
					const at = placed.get(rate);
					if (at === undefined) return;
					kept.to.set(at, dayNumber(rate.to));
					if (!rate.edges) kept.edges.set(at, 0);
					bands.weightFrom.set(at, rate.weightFrom);
					bands.weightTo.set(at, rate.weightTo);
				};
				yield { rates: [...placed.keys()], keep };
			}
		},
		/** Lines of rates whose band begins with a weight that it may share with a band before it, none of its sheet: "18-24t", but not "≥18t". */
		*begun(): Generator<number> {
			for (let at = 0; at < texts.size; at++) {
				const begins = edges[kept.edges.get(at) - 1]?.weightFrom;
				if (begins === "named" || begins === "worded") yield kept.line.get(at);
			}
		},
		/** Rates that would be charged instead of each other, where they are charged in several ways. */
		*ofOneCharge(): Generator<Placed[]> {
			for (const places of byCharge.several()) if (new Set(places.map((at) => kept.way.get(at))).size > 1) yield places.map(rateAt);
		},
	};
}
