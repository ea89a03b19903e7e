import { tidy } from "./text.ts";

const units = { teu: { words: /(?<![a-z])(?:per )?teu(?![a-z])/i, feet: "20'" }, feu: { words: /(?<![a-z])(?:per )?feu(?![a-z])/i, feet: "40'" } };

/** Whether a text is nothing but a container counted by its feet, as heads of prices are written: "TEU", "FEU". */
export const isFeetHead = (text: string): boolean => /^(?:teu|feu)$/i.test(tidy(text));

/**
 * Of heads of which some are for a TEU and others, otherwise the same, for an FEU, what they are in feet, by their column: "Cost TEU" beside "Cost FEU" is
 * "Cost 20'". None for any other: a TEU alone is what prices are counted by.
 */
export function inFeet(columns: readonly { column: number; header: string }[]): ReadonlyMap<number, string> {
	const found = columns.flatMap(({ column, header }) => {
		const named = Object.values(units).filter(({ words }) => words.test(header));
		const [unit, ...others] = named;
		return unit && others.length === 0
			? [{ column, feet: unit.feet, header: header.replace(unit.words, unit.feet), rest: tidy(header.replace(unit.words, " ")).toLowerCase() }]
			: [];
	});
	const isPaired = ({ feet, rest }: (typeof found)[number]) => found.some((other) => other.rest === rest && other.feet !== feet);
	return new Map(found.filter(isPaired).map(({ column, header }) => [column, header] as const));
}
