/** What SQLite orders rows by: a value of a column. */
type Value = null | number | string;

/** A row to be put in order: the values it is ordered by, and its id last. */
export type Ordered = readonly Value[];

/** Above every other unit of UTF-16 stand those of characters beyond it, as they do in UTF-8. */
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);

function compareText(one: string, other: string): number {
	const length = Math.min(one.length, other.length);
	for (let i = 0; i < length; i++) {
		const [a, b] = [one.charCodeAt(i), other.charCodeAt(i)];
		if (a !== b) return rank(a) - rank(b);
	}
	return one.length - other.length;
}

const kind = (value: Value): number => (value === null ? 0 : typeof value === "number" ? 1 : 2);

/** As SQLite compares values of columns without a collation of their own: nothing, then numbers, then texts by their bytes. */
export function compareValues(one: Value, other: Value): number {
	if (typeof one === "string" && typeof other === "string") return compareText(one, other);
	if (typeof one === "number" && typeof other === "number") return one - other;
	return kind(one) - kind(other);
}

/** The front rows of runs that are in order each; the first of all is at the top. */
class Fronts {
	readonly #heap: { rows: readonly Ordered[]; at: number }[] = [];
	readonly #compare: (one: Ordered, other: Ordered) => number;

	constructor(runs: readonly (readonly Ordered[])[], compare: (one: Ordered, other: Ordered) => number) {
		this.#compare = compare;
		for (const rows of runs) if (rows.length > 0) this.#heap.push({ rows, at: 0 });
		for (let i = this.#heap.length >> 1; i >= 0; i--) this.#sink(i);
	}

	#isBefore(one: number, other: number): boolean {
		const [a, b] = [this.#heap[one], this.#heap[other]];
		return a !== undefined && b !== undefined && this.#compare(a.rows[a.at] as Ordered, b.rows[b.at] as Ordered) < 0;
	}

	/** Lets a run go down until neither below it comes before it. */
	#sink(from: number): void {
		for (let top = from; ; ) {
			const [left, right] = [2 * top + 1, 2 * top + 2];
			const child = this.#isBefore(right, left) ? right : left;
			const [above, below] = [this.#heap[top], this.#heap[child]];
			if (above === undefined || below === undefined || !this.#isBefore(child, top)) return;
			this.#heap[top] = below;
			this.#heap[child] = above;
			top = child;
		}
	}

	/** Takes the first row of all; undefined when there is none left. */
	next(): Ordered | undefined {
		const first = this.#heap[0];
		if (first === undefined) return undefined;
		const row = first.rows[first.at++];
		if (first.at === first.rows.length) {
			const last = this.#heap.pop();
			if (last !== undefined && last !== first) this.#heap[0] = last;
		}
		this.#sink(0);
		return row;
	}
}

/** Merges runs that are in order each; gives the ids of all their rows in order, `size` at a time. */
export function* idsMerged(
	runs: readonly (readonly Ordered[])[],
	compare: (one: Ordered, other: Ordered) => number,
	size: number,
): Generator<Value[]> {
	const fronts = new Fronts(runs, compare);
	let ids: Value[] = [];
	for (let row = fronts.next(); row !== undefined; row = fronts.next()) {
		ids.push(row.at(-1) ?? null);
		if (ids.length < size) continue;
		yield ids;
		ids = [];
	}
	if (ids.length > 0) yield ids;
}
