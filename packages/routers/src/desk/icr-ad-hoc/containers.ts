const kept = /^([1-9]\d{0,2}) × ([A-Z0-9]{2,10})$/;
const countFirst = /^(\d{1,3}) ?[X×*] ?([A-Z0-9]{2,10})$/;
const countLast = /^([A-Z0-9]{2,10}) ?[X×*] ?(\d{1,3})$/;

const fieldOf = (item: object, ...names: string[]): unknown => Object.entries(item).find(([name]) => names.includes(name.toLowerCase()))?.[1];

/** How many of which container, as it is kept, of what people and programs write: "2x40HC", "40hc*2", "40HC", {containerType: "40HC", count: 2}. */
export function containerLine(said: unknown): unknown {
	if (typeof said === "object" && said !== null) {
		const type = fieldOf(said, "containertype", "container", "type");
		return containerLine(`${String(fieldOf(said, "count", "quantity", "number") ?? 1)} × ${String(type ?? "")}`);
	}
	if (typeof said !== "string") return said;
	const text = said.normalize("NFKC").trim().toUpperCase();
	const [, count, type] = countFirst.exec(text) ?? [];
	if (count !== undefined) return `${Number(count)} × ${type}`;
	const [, alone, many] = countLast.exec(text) ?? [];
	if (alone !== undefined) return `${Number(many)} × ${alone}`;
	return /^[A-Z0-9]{2,10}$/.test(text) ? `1 × ${text}` : said;
}

export const isContainerLine = (line: string): boolean => kept.test(line);

/** The container of a line. */
export const containerOf = (line: string): string => kept.exec(line)?.[2] ?? line;
