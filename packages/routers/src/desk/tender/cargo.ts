import { tidy } from "../../kit/imports/text.ts";
import { meant } from "../sale/search-sent.ts";

/** "Non-dangerous", "非危险品": what is said not to be is not read any further. */
const denied = /(?<![a-z])(?:non|not|no|sin)(?![a-z])|(?<![a-z])nonh?|[非不无無]/i;
const words: readonly ["dangerous" | "reefer" | "general", RegExp][] = [
	[
		"dangerous",
		/(?<![a-z])(?:dg|dgr|dangerous|hazardous|hazmat|haz|imo|imdg|peligros[ao]s?)(?![a-z])|(?<![a-z])(?:class|un) ?\d|危险|危險|危化|危品|危険/i,
	],
	["reefer", /(?<![a-z])(?:frozen|chilled|reefer|refrigerated|refrigerad[ao]s?|congelad[ao]s?)(?![a-z])|冻|凍|冷藏|冷蔵|冷链/i],
	["general", /^(?:general(?: cargo| goods)?|gc|fak|dry(?: cargo)?|普货|普貨|普通货物?|一般貨物|carga general)$/i],
];

/** The kind of cargo a word of a customer stands for, goods by what they are called included; the text itself where that is not certain. */
export function cargoSaid(text: string): unknown {
	const known = meant("cargo", text);
	if (known !== text) return known;
	const plain = tidy(text);
	if (denied.test(plain)) return text;
	const kinds = words.flatMap(([kind, called]) => (called.test(plain) ? [kind] : []));
	return kinds.length === 1 ? kinds[0] : text;
}
