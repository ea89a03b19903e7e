import { dayMeant } from "@iqt/i18n/days";
import Big from "big.js";
import { InvalidFieldError, refusalIn, refuseAll } from "../../door/errors.ts";
import { yesNoReader } from "../../kit/fields/values.ts";
import { isCron, nextRun } from "../../kit/jobs/rules.ts";
import { parseFormula, standardNames } from "../../kit/money/formula.ts";
import { decimalText } from "../../kit/money/formula-parameters.ts";
import { unclearAmount } from "../../kit/price-book/convert.ts";
import type { Parameter, ParameterType } from "./schema.ts";

/** URLs people may be led to. The specification allows 300 characters. */
export const MAX_URL = 300;
const linkSchemes = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Whether the text is a link of a scheme that opens nothing but pages, mails and calls. */
export function isLink(text: string): boolean {
	if (text.length > MAX_URL || /\s/.test(text) || !URL.canParse(text)) return false;
	const url = new URL(text);
	return linkSchemes.has(url.protocol) && (url.protocol === "mailto:" || url.protocol === "tel:" ? url.pathname !== "" : url.hostname.includes("."));
}

/** `local@domain` with a top level of two letters or more. */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@<>"',;]+@[^\s@<>"',;.]+(\.[^\s@<>"',;.]+)*\.[A-Za-z]{2,}$/.test(text);

const isDay = (text: string): boolean => {
	const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const yesOrNo = yesNoReader();

/** The value as it is kept, or what would be right, by type. */
const readers: Record<ParameterType, (text: string, parameter: Pick<Parameter, "options">) => string> = {
	text: (text) => text,
	number: (text) => decimalText(text) ?? refuse("problem.number"),
	percent: (text) => {
		const value = decimalText(text, /[%％]$/) ?? refuse("problem.parameterPercent");
		return Big(value).abs().gt(1_000) ? refuse("problem.parameterPercent") : value;
	},
	amount: (text) => decimalText(text) ?? refuse("problem.amount"),
	date: (text) => (isDay(dayMeant(text)) ? dayMeant(text) : refuse("problem.date")),
	boolean: (text) => String(yesOrNo(text) ?? refuse("problem.yesNo")),
	enumeration: (text, { options }) => (options.includes(text) ? text : refuse("problem.oneOf", { options: options.join(", ") })),
	url: (text) => (isLink(text) ? text : refuse("problem.url", { maximum: MAX_URL })),
	email: (text) => (isEmail(text) ? text : refuse("problem.email")),
	cron: (text) => {
		if (!isCron(text)) return refuse("problem.cron");
		return nextRun(text, new Date(0)) ? text.trim().replace(/\s+/g, " ") : refuse("problem.cronNever");
	},
};

function refuse(messageId: ConstructorParameters<typeof InvalidFieldError>[1], values: Record<string, string | number> = {}): never {
	throw new InvalidFieldError("value", messageId, values);
}

const formulaTypes: readonly ParameterType[] = ["number", "percent"];

/** Whether price formulas could name a key: one name, not one of theirs and no function. */
function isFormulaName(key: string): boolean {
	const parsed = parseFormula(key);
	return (
		parsed.ok &&
		parsed.ast.kind === "name" &&
		parsed.ast.name === key.toLowerCase() &&
		!(standardNames as readonly string[]).includes(parsed.ast.name)
	);
}

/** Refuses an amount whose point may part thousands: "1.200". */
function refuseUnclear({ type, value }: Parameter, digits: number | null): void {
	const unclear = type === "amount" ? unclearAmount(value.trim().replace(/^[-+]/, ""), digits) : null;
	if (unclear) refuse(unclear.messageId, unclear.values);
}

/**
 * The parameter as it is kept; InvalidFieldError for a value its type does not take, and for what formulas cannot use, all at once. `digits`: decimals of its
 * currency, null where that is not known; "kept" for a value that stands already.
 */
export function checkParameter(parameter: Parameter, digits: number | null | "kept" = null): Parameter {
	const { type, inFormula } = parameter;
	const names = standardNames.join(", ");
	refuseAll(
		type === "enumeration" && parameter.options.length === 0
			? new InvalidFieldError("options", "problem.parameterOptions")
			: refusalIn(() => readers[type](parameter.value, parameter)),
		digits !== "kept" && refusalIn(() => refuseUnclear(parameter, digits)),
		type === "amount" && parameter.currency === null && new InvalidFieldError("currency", "problem.required"),
		inFormula && !formulaTypes.includes(type) && new InvalidFieldError("inFormula", "problem.parameterFormulaType"),
		inFormula && !isFormulaName(parameter.key) && new InvalidFieldError("key", "problem.parameterFormulaName", { names }),
	);
	return {
		...parameter,
		value: readers[type](parameter.value, parameter),
		currency: type === "amount" ? parameter.currency : null,
		options: type === "enumeration" ? [...new Set(parameter.options)] : [],
	};
}
