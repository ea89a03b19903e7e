import { haulsOf, stopsBetween } from "./lanes.ts";
import type { DocumentItem } from "./schema.ts";

/** How often the stretches of a way depart, in words, each once. */
export const departuresOf = ({ legs }: Pick<DocumentItem, "legs">): string[] => [
	...new Set(haulsOf(legs).flatMap(({ frequency }) => frequency || [])),
];

/** What may tell one option from the others beside its total, in the order it is said. */
const traits = {
	containers: ({ containers }) => containers.map(({ count, type }) => `${count} ${type}`).join(),
	ownership: ({ ownership }) => ownership,
	mode: ({ mode }) => mode,
	via: ({ legs }) =>
		stopsBetween(legs)
			.map(({ code }) => code)
			.join(),
	transit: ({ transitMin, transitMax }) => `${transitMin} ${transitMax}`,
	departures: (item) => departuresOf(item).join(),
	ready: ({ readyDate }) => readyDate,
	validity: ({ validFrom, validTo }) => `${validFrom} ${validTo}`,
} as const satisfies Record<string, (item: DocumentItem) => string>;

export type OptionTrait = keyof typeof traits;

/** Which of them are not the same in all options. */
export const traitsApart = (items: readonly DocumentItem[]): OptionTrait[] =>
	(Object.keys(traits) as OptionTrait[]).filter((trait) => new Set(items.map((item) => traits[trait](item))).size > 1);
