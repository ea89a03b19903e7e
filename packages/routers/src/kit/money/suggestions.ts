/** The names most like `name`: one or two letters off, or beginning alike. */
export function suggestions(name: string, known: string[]): string[] {
	return known.filter((k) => distance(name, k) <= (k.length > 2 ? 2 : 1) || (name.length > 1 && (k.startsWith(name) || name.startsWith(k))));
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, i) => i);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) {
			const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
			next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
		}
		row = next;
	}
	return row[b.length] ?? 0;
}
