import { containerSaid } from "../kit/charges/container-said.ts";

const kept = /^([1-9]\d{0,2}) × ([A-Z0-9]{2,10})$/;

/** How many of which container, as it is kept, of what people and programs write: "2x40HC", "40hc*2", "40HQ", {containerType: "40HC", count: 2}. */
export function containerLine(said: unknown): unknown {
	const box = containerSaid(said);
	return box && /^[A-Z0-9]{2,10}$/.test(box.type) ? `${Number(box.count)} × ${box.type}` : said;
}

export const isContainerLine = (line: string): boolean => kept.test(line);

/** The container of a line. */
export const containerOf = (line: string): string => kept.exec(line)?.[2] ?? line;

/** How many of it. */
export const countOf = (line: string): number => Number(kept.exec(line)?.[1] ?? 1);
