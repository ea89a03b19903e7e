/** Upper ends of the classes of times, seconds. */
const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export type Labels = Readonly<Record<string, string>>;

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

const labelled = (labels: Labels) => {
	const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
	return parts.length === 0 ? "" : `{${parts.join(",")}}`;
};

const head = (name: string, type: "counter" | "gauge" | "histogram", help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];

/** One number of now, or several told apart by their labels, as Prometheus reads them; nothing where there are none. */
export const gauge = (name: string, help: string, samples: readonly { labels?: Labels; value: number }[]): string[] =>
	samples.length === 0 ? [] : [...head(name, "gauge", help), ...samples.map(({ labels = {}, value }) => `${name}${labelled(labels)} ${value}`)];

/** Numbers that only grow, told apart by their labels. */
export class Counter {
	readonly #name: string;
	readonly #help: string;
	readonly #samples = new Map<string, number>();

	constructor(name: string, help: string) {
		this.#name = name;
		this.#help = help;
	}

	add(labels: Labels): void {
		const key = labelled(labels);
		this.#samples.set(key, (this.#samples.get(key) ?? 0) + 1);
	}

	lines(): string[] {
		return [...head(this.#name, "counter", this.#help), ...Array.from(this.#samples, ([labels, value]) => `${this.#name}${labels} ${value}`)];
	}
}

interface Times {
	labels: Labels;
	/** How many were as long as each bound at most and longer than the one before it. */
	counts: number[];
	count: number;
	seconds: number;
}

/** How long things took, told apart by their labels. */
export class Histogram {
	readonly #name: string;
	readonly #help: string;
	readonly #samples = new Map<string, Times>();

	constructor(name: string, help: string) {
		this.#name = name;
		this.#help = help;
	}

	add(labels: Labels, ms: number): void {
		const key = labelled(labels);
		const times = this.#samples.get(key) ?? { labels, counts: bounds.map(() => 0), count: 0, seconds: 0 };
		this.#samples.set(key, times);
		const seconds = ms / 1_000;
		const place = bounds.findIndex((bound) => seconds <= bound);
		if (place >= 0) times.counts[place] = (times.counts[place] ?? 0) + 1;
		times.count++;
		times.seconds += seconds;
	}

	lines(): string[] {
		const name = this.#name;
		const of = ({ labels, counts, count, seconds }: Times) => {
			let below = 0;
			const classes = bounds.map((bound, i) => {
				below += counts[i] ?? 0;
				return `${name}_bucket${labelled({ ...labels, le: String(bound) })} ${below}`;
			});
			const all = labelled(labels);
			return [
				...classes,
				`${name}_bucket${labelled({ ...labels, le: "+Inf" })} ${count}`,
				`${name}_sum${all} ${seconds}`,
				`${name}_count${all} ${count}`,
			];
		};
		return [...head(name, "histogram", this.#help), ...Array.from(this.#samples.values()).flatMap(of)];
	}
}
