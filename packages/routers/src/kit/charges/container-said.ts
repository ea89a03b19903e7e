const countFirst = /^(\d{1,3}) ?[X×*] ?(\S.*)$/;
const countLast = /^(\S.*?) ?[X×*] ?(\d{1,3})$/;
/** No name of a container is longer, nor a text of how many. */
const LONGEST = 40;
/** "20 x 40" is twenty of forty feet or forty of twenty. */
const eitherWay = /^\d+ ?[X×*] ?\d+$/;

/** How many of which container; a count that is no number is left for whoever checks it. */
export interface ContainerSaid {
	type: string;
	count: unknown;
}

const fieldOf = (item: object, ...names: string[]): unknown => Object.entries(item).find(([name]) => names.includes(name.toLowerCase()))?.[1];

const spelt = (text: string) => text.normalize("NFKC").trim().toUpperCase();

/** The code of a container by what people call it; null for what is none. */
type Named = (text: string) => string | null;

function ofText(said: string, named: Named): ContainerSaid | null {
	const typeOf = (type: string) => named(type) ?? spelt(type);
	const text = spelt(said);
	if (text === "") return null;
	if (text.length > LONGEST || eitherWay.test(text)) return { type: text, count: 1 };
	const [, count, type] = countFirst.exec(text) ?? [];
	if (count !== undefined && type !== undefined) return { type: typeOf(type), count: Number(count) };
	const [, alone, many] = countLast.exec(text) ?? [];
	if (alone !== undefined) return { type: typeOf(alone), count: Number(many) };
	return { type: typeOf(text), count: 1 };
}

/** How many of which container, of what people and programs write: "2x40HC", "40hc*2", "40HC", {containerType: "40HC", quantity: 2}; one where nobody says. Null for what is neither. */
export function containerSaid(said: unknown, named: Named = () => null): ContainerSaid | null {
	if (typeof said === "string") return ofText(said, named);
	if (typeof said !== "object" || said === null) return null;
	const type = fieldOf(said, "type", "containertype", "container");
	const one = typeof type === "string" ? ofText(type, named) : null;
	const count = fieldOf(said, "count", "quantity", "qty", "number", "containercount");
	return one && { ...one, ...(count === undefined || count === null || count === "" ? {} : { count }) };
}

/** Whether a text says how many: "2x40HC", "40HC*2". */
export const countsSaid = (text: string): boolean => !eitherWay.test(spelt(text)) && (countFirst.test(spelt(text)) || countLast.test(spelt(text)));

/** The parts of a text that names several: "2x40HC, 20GP", "40HC + 20GP". */
export const containerTexts = (text: string): string[] =>
	text
		.split(/[,，;；、+\r\n]/)
		.map((part) => part.trim())
		.filter((part) => part !== "");
