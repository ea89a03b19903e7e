import { sha256 } from "../../door/sha256.ts";

/** Places of one block: a list grows by blocks, and is never copied. */
const BLOCK = 1 << 14;

type Block = Uint32Array | Float64Array;

/** Numbers by their place, 0 where none was set: four or eight bytes each, whatever else of a rate would take hundreds. */
export class Numbers {
	readonly #blocks: (Block | undefined)[] = [];
	readonly #block: () => Block;

	/** `exact`: any number; otherwise whole ones below 2³². */
	constructor({ exact = false } = {}) {
		this.#block = exact ? () => new Float64Array(BLOCK) : () => new Uint32Array(BLOCK);
	}

	/** What they take. */
	get bytes(): number {
		return this.#blocks.reduce((sum, block) => sum + (block?.byteLength ?? 0), 0);
	}

	get(place: number): number {
		return this.#blocks[Math.floor(place / BLOCK)]?.[place % BLOCK] ?? 0;
	}

	set(place: number, value: number): void {
		const at = Math.floor(place / BLOCK);
		let block = this.#blocks[at];
		if (!block) {
			if (value === 0) return;
			block = this.#block();
			this.#blocks[at] = block;
		}
		block[place % BLOCK] = value;
	}
}

/** Few names, each by a number from 1. */
export class Names {
	readonly #numbers = new Map<string, number>();
	readonly #names: string[] = [];

	number(name: string): number {
		const known = this.#numbers.get(name) ?? this.#names.push(name);
		this.#numbers.set(name, known);
		return known;
	}

	name(number: number): string | undefined {
		return this.#names[number - 1];
	}
}

/** Sheet rows by the line of a rate, in the order of lines. */
export class RowsByLine implements Iterable<[line: number, sheetRow: number]> {
	readonly #rows = new Numbers();
	#last = 0;

	get(line: number): number | undefined {
		return this.#rows.get(line) || undefined;
	}

	has(line: number): boolean {
		return this.#rows.get(line) > 0;
	}

	set(line: number, sheetRow: number): void {
		this.#rows.set(line, sheetRow);
		this.#last = Math.max(this.#last, line);
	}

	delete(line: number): void {
		this.#rows.set(line, 0);
	}

	*[Symbol.iterator](): Generator<[number, number]> {
		for (let line = 0; line <= this.#last; line++) {
			const row = this.#rows.get(line);
			if (row > 0) yield [line, row];
		}
	}
}

/** Sheet rows of rates without a last day, by line. */
export type OpenRows = Pick<RowsByLine, "get" | "has"> & Iterable<[line: number, sheetRow: number]>;

/** Words of a SHA-256 that are kept: of so many bits no two texts of a sheet have the same. */
const WORDS = 4;
const FIRST_SLOTS = 1 << 10;

/** Numbers texts from 0, each that differs once, and keeps none of them: 16 bytes of its hash stand for one. */
export class TextNumbers {
	readonly #words = new Numbers();
	/** Numbers of texts plus one, each at the first free place from where its hash points to. */
	#slots = new Uint32Array(FIRST_SLOTS);
	readonly #encoder = new TextEncoder();
	/** How many there are. */
	size = 0;

	/** What they take. */
	get bytes(): number {
		return this.#words.bytes + this.#slots.byteLength;
	}

	/** The number of a text: `size` as it was where there has been none like it. */
	of(text: string): number {
		const words = new Uint32Array(sha256().update(this.#encoder.encode(text)).digest().buffer, 0, WORDS);
		let slot = this.#slotOf(words[0] ?? 0);
		for (; this.#slots[slot]; slot = this.#after(slot)) {
			const number = (this.#slots[slot] ?? 0) - 1;
			if (this.#holds(number, words)) return number;
		}
		const number = this.size++;
		for (let i = 0; i < WORDS; i++) this.#words.set(number * WORDS + i, words[i] ?? 0);
		this.#slots[slot] = number + 1;
		if (2 * this.size > this.#slots.length) this.#grow();
		return number;
	}

	/** Whether a text has these words: asked of every text of a sheet, so without a list of them. */
	#holds(number: number, words: Uint32Array): boolean {
		for (let i = 0; i < WORDS; i++) if (this.#words.get(number * WORDS + i) !== words[i]) return false;
		return true;
	}

	#slotOf(word: number): number {
		return word % this.#slots.length;
	}

	#after(slot: number): number {
		return (slot + 1) % this.#slots.length;
	}

	#grow(): void {
		this.#slots = new Uint32Array(2 * this.#slots.length);
		for (let number = 0; number < this.size; number++) {
			let slot = this.#slotOf(this.#words.get(number * WORDS));
			while (this.#slots[slot]) slot = this.#after(slot);
			this.#slots[slot] = number + 1;
		}
	}
}
