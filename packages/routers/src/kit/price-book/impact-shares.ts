/** A bar of a histogram: changes of more than `from` up to `to` percent; null where it is open. `at` is what stands in its middle. */
export interface ShareBar {
	at: number;
	from: number | null;
	to: number | null;
	count: number;
}

/** Changes in percent: the least, the one in the middle, the largest and how they lie. Two decimals, null where there are none. */
export interface Shares {
	count: number;
	least: number | null;
	median: number | null;
	largest: number | null;
	bars: ShareBar[];
}

/** Hundredths of a percent up to which changes are counted each by itself, beyond which by the whole percent, and at most. */
const FINE = 100_000;
const MOST = 1_000_000;

/** Widths of bars in percent, and how many of them there are at most beside the open ones. */
const widths = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500];
const BARS = 12;
/** Shares of all changes that lie below and above the bars, where a few are far from all others. */
const OUTSIDE = 0.02;

const bucketOf = (hundredths: number): number => {
	if (Math.abs(hundredths) <= FINE) return hundredths;
	return Math.max(-MOST, Math.min(MOST, Math.round(hundredths / 100) * 100));
};

/**
 * Counts changes in hundredths of a percent, so that many rates are told without any of them being kept: what is in the middle is exact to what is shown, two
 * decimals of a percent (beyond 1,000 % to the percent), and so are the ends.
 */
export function shareCounter() {
	const counts = new Map<number, number>();
	let count = 0;
	let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	const sorted = () => [...counts].sort(([a], [b]) => a - b);
	/** The change that has so many before it. */
	const placed = (all: readonly [number, number][], place: number): number => {
		let before = 0;
		for (const [hundredths, n] of all) {
			before += n;
			if (before > place) return hundredths;
		}
		return 0;
	};
	return {
		add(hundredths: number, n: number): void {
			const bucket = bucketOf(hundredths);
			counts.set(bucket, (counts.get(bucket) ?? 0) + n);
			count += n;
			least = Math.min(least, hundredths);
			largest = Math.max(largest, hundredths);
		},
		shares(): Shares {
			if (count === 0) return { count, least: null, median: null, largest: null, bars: [] };
			const all = sorted();
			const median = (placed(all, Math.floor((count - 1) / 2)) + placed(all, Math.floor(count / 2))) / 2;
			return { count, least: least / 100, median: Math.round(median) / 100, largest: largest / 100, bars: barsOf(all, placed, count) };
		},
	};
}

/** Bars of one width around its multiples: a change by a round figure, which the rounding of amounts spreads a little, stands in one of them. */
function barsOf(all: readonly [number, number][], placed: (all: readonly [number, number][], place: number) => number, count: number): ShareBar[] {
	const outside = Math.floor(count * OUTSIDE);
	const [low, high] = [placed(all, outside) / 100, placed(all, count - 1 - outside) / 100];
	const width = widths.find((one) => (high - low) / one < BARS - 1) ?? MOST / 100;
	const placeOf = (percent: number) => Math.ceil(percent / width - 0.5);
	const [first, last] = [placeOf(low), placeOf(high)];
	const found = new Map<number, number>();
	for (const [hundredths, n] of all) {
		const place = Math.max(first - 1, Math.min(last + 1, placeOf(hundredths / 100)));
		found.set(place, (found.get(place) ?? 0) + n);
	}
	const [from, to] = [found.has(first - 1) ? first - 1 : first, found.has(last + 1) ? last + 1 : last];
	return Array.from({ length: to - from + 1 }, (_, i) => {
		const place = from + i;
		return {
			at: place * width,
			from: place < first ? null : (place - 0.5) * width,
			to: place > last ? null : (place + 0.5) * width,
			count: found.get(place) ?? 0,
		};
	});
}
