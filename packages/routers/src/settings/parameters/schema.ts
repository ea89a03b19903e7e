import { z } from "zod";
import type { ListedChoice } from "../../kit/fields/field.ts";
import { declareRecord } from "../../kit/records/declare.ts";
import { asText, choice, currency, type Look, lines, longText, optional, orEmptyList, text, textOf, yesNo } from "../../kit/records/fields.ts";

export const parameterTypes = ["text", "number", "percent", "amount", "date", "boolean", "enumeration", "url", "email", "cron"] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** Letters, digits, `.`, `_` and `-`, in any script, beginning with a letter: "fuel", "quotation.notice". */
const key = (longest: number) =>
	z
		.string()
		.trim()
		.min(1)
		.max(longest)
		.regex(/^\p{L}[\p{L}\p{N}._-]*$/u, "problem.key");

/** Fields that parameters and settings of the portal have in common: a key, a name, a type, and who may read the value. */
export const settingFields = {
	key: (longest: number, look: Look) => textOf(key(longest), { key: true, listed: "search", pinned: true, ...look }),
	name: (width: number) => text(120, { listed: "search", width }),
	type: <const V extends readonly [string, ...string[]]>(types: V, enumeration: ListedChoice) =>
		choice(types, "enum.valueType", { standard: "text", width: 120, enumeration }),
	shared: (otherwise: boolean) => yesNo(otherwise, { width: 140, hint: "parameter.sharedHint" }),
	description: () => optional(longText(500, { listed: "search", width: 240 })),
};

/** Characters of a value at most. */
export const longestParameter = 4_000;

/**
 * A typed value. Whether `value` is right for `type` is checked with the rules of rules.ts: a percent is kept as people write it ("12.5"),
 * a yes or no as "true" or "false". `inFormula` lets price formulas name it; `shared` lets everybody signed in read it.
 */
export const parameter = declareRecord({
	name: "parameter",
	title: "menu.parameters",
	label: "key",
	called: ["name"],
	rights: { menu: "/system/system", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		key: settingFields.key(60, { width: 180 }),
		name: settingFields.name(180),
		type: settingFields.type(parameterTypes, { name: "parameterType", title: "enumeration.parameterType", usedIn: ["menu.appSettings"] }),
		value: asText(
			textOf(z.string().trim().min(1, "problem.parameterEmpty").max(longestParameter), {
				listed: "search",
				confidential: { unless: "shared" },
				width: 260,
			}),
		),
		currency: optional(currency({ listed: "choice", required: true, width: 80 })),
		options: orEmptyList(lines(100, 50, { sheet: false, wide: true })),
		inFormula: yesNo(false, { width: 130, hint: "parameter.inFormulaHint" }),
		shared: settingFields.shared(false),
		description: settingFields.description(),
	},
	defaultSort: [{ field: "key", order: "ascending" }],
});

export type Parameter = z.output<typeof parameter.schema>;

export const keyInput = z.object({ key: z.string().trim().min(1).max(60) });
