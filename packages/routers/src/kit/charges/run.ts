import Big from "big.js";
import { rateBetween, type UsedRate } from "../money/money.ts";
import { doorLabel, isLabel, joined, type Label, placeLabel } from "./label.ts";
import type { Wanted } from "./match.ts";
import type { SearchInput, SearchLeg } from "./search.ts";
import type { Door, Gap, GapCode, GapLookup, Note, World } from "./world.ts";

/** A charge as its line names it, and where it is charged. */
export interface ChargeOnLane {
	charge: string;
	lane: Label;
}

/** One search under way: what is asked, what there is, and what could not be priced so far. */
export class Run {
	readonly world: World;
	readonly input: SearchInput;
	readonly wanted: Wanted;
	readonly #gaps = new Map<string, Gap>();
	readonly #notes = new Map<string, Note>();
	readonly #known = new Map<string, unknown>();

	constructor(world: World, input: SearchInput) {
		this.world = world;
		this.input = input;
		this.wanted = {
			direction: input.direction,
			ownership: input.ownership,
			cargo: input.cargo,
			weightKg: input.grossWeightKg,
			date: input.readyDate,
		};
	}

	/** Notes why something has no price, once; answers null so that callers can return it. */
	gap(code: GapCode, details: Record<string, string | number | Label>, more: Pick<Gap, "problem" | "lookup" | "otherBasis"> = {}): null {
		const gap: Gap = { code, ...this.#inParts(details), ...more };
		this.#gaps.set(JSON.stringify([code, gap.values, more.problem]), gap);
		return null;
	}

	/** What `make` gives, with the reasons it notes kept back until they are told: of several ways one may do. */
	apart<T>(make: () => T): { made: T; tell: () => void } {
		const before = new Map(this.#gaps);
		const made = make();
		const noted = [...this.#gaps].filter(([key]) => !before.has(key));
		for (const [key] of noted) this.#gaps.delete(key);
		return {
			made,
			tell: () => {
				for (const [key, gap] of noted) this.#gaps.set(key, gap);
			},
		};
	}

	/** Notes what is to be known of a charge, or of a place that has none, once. */
	note(code: Note["code"], details: Record<string, string | Label> & Pick<ChargeOnLane, "lane">): void {
		const note: Note = { code, ...this.#inParts(details) };
		this.#notes.set(JSON.stringify([code, note.values]), note);
	}

	/** Codes of what a sentence names, and the words for those that have them. */
	#inParts(details: Record<string, string | number | Label>): Pick<Gap, "values" | "words"> {
		const values: Gap["values"] = { date: this.input.readyDate };
		const words: Gap["words"] = {};
		for (const [name, value] of Object.entries(details)) {
			if (isLabel(value)) words[name] = value;
			values[name] = isLabel(value) ? value.code : value;
		}
		return { values, ...(Object.keys(words).length > 0 ? { words } : {}) };
	}

	/** What `make` gives, worked out once a search: options of one hub share their truck, options of one port its services. */
	memo<T>(key: string, make: () => T): T {
		const known = this.#known.get(key);
		if (known !== undefined) return known as T;
		const made = make();
		this.#known.set(key, made);
		return made;
	}

	/** Rows with `key`, of rows sorted by key once a search: every lane asks for its own few. */
	having<R>(name: string, rows: readonly R[], keyOf: (row: R) => string, key: string): readonly R[] {
		const byKey = this.memo(`having ${name}`, () => Map.groupBy(rows, keyOf));
		return byKey.get(key) ?? [];
	}

	noExchangeRate(currency: string): null {
		return this.gap("noExchangeRate", { currency });
	}

	get gaps(): Gap[] {
		return [...this.#gaps.values()];
	}

	get notes(): Note[] {
		return [...this.#notes.values()];
	}

	exponent(currency: string): number {
		return this.world.exponents.get(currency) ?? 2;
	}

	code(placeId: string): string {
		return this.world.places.get(placeId)?.code ?? placeId;
	}

	label(placeId: string): Label {
		const place = this.world.places.get(placeId);
		return place ? placeLabel(place) : { code: placeId, zh: placeId, en: placeId };
	}

	/** A place as a stop of a leg. */
	stop(placeId: string): NonNullable<SearchLeg["from"]> {
		const place = this.world.places.get(placeId);
		return { code: place?.code ?? placeId, name: place?.name ?? placeId, nameZh: place?.name_zh ?? placeId };
	}

	/** A door as a stop of a leg. */
	doorStop(door: Door): NonNullable<SearchLeg["from"]> {
		const { zh, en } = doorLabel(door);
		return { code: door.areaCodes[0] ?? "", name: en, nameZh: zh };
	}

	/** Two ends in the direction of travel: "Xi'an → Shanghai". */
	way(inland: Label, port: Label): Label {
		return joined(this.input.direction === "westbound" ? [inland, port] : [port, inland], " → ");
	}

	/** The rate between two currencies, or the one that has none; null within a currency. */
	rate(from: string, to: string): { ok: true; used: UsedRate | null } | { ok: false; missing: string } {
		return from === to ? { ok: true, used: null } : this.memo(`rate ${from} ${to}`, () => rateBetween(from, to, this.world.rates));
	}

	/** Kilograms as tonnes, a decimal string. */
	tonnes(kilograms: number): string {
		return this.memo(`tonnes ${kilograms}`, () => Big(kilograms).div(1000).toFixed());
	}

	teu(containerType: string): string {
		return this.world.containers.get(containerType)?.teu ?? "0";
	}

	/** Where the last rate for a container on a lane may be found. */
	lookup(table: GapLookup["table"], lane: GapLookup["where"], containerType?: string): GapLookup {
		const { direction, ownership, cargo } = this.wanted;
		const container: GapLookup["where"] = containerType === undefined ? {} : { container_type: [containerType, "*"] };
		return {
			table,
			where: { ...lane, direction: [direction], ...container, ownership: [...new Set([ownership, "COC"])], cargo: [...new Set([cargo, "general"])] },
		};
	}

	/**
	 * The same where there are rates charged by something else than the search needs: which those are, and where the last that would do may be
	 * found. `there` is null where there are none.
	 */
	lookupBy(lookup: GapLookup, there: string | null, wanted: readonly [string, ...string[]]): Pick<Gap, "lookup" | "otherBasis"> {
		if (there === null) return { lookup };
		return { lookup: { ...lookup, where: { ...lookup.where, basis: wanted } }, otherBasis: { there, wanted: wanted[0] } };
	}
}
