import { InvalidFieldError } from "../../door/errors.ts";
import { plainNumber, plainPercent, withoutGroups } from "../fields/values.ts";
import { dayOf, momentOf } from "./day.ts";
import { flagOf, isBlank, isGuid, jsonList, listFrom } from "./fit.ts";
import type { FilterMapping, FilterRule, FilterWay, ListFilterSent } from "./types.ts";

const numberIn = (text: string, percent: boolean): number => Number((percent ? plainPercent : plainNumber)(text));

/** What a rule's field holds by its own account: of such values none has a comma in it. */
const isCounted = ({ as }: FilterRule) => as === "number" || as === "percent" || as === "price";

/** One value of a filter as the list's column holds it; 000001 under `name` for what is no day, moment, switch, number or GUID. */
function filterValue(rule: FilterRule, name: string, value: unknown): unknown {
	if (typeof value === "object") throw new InvalidFieldError(name, "problem.invalid");
	const text = String(value).trim();
	const or = <T>(read: T | null | undefined, messageId: "problem.date" | "problem.invalid"): T => {
		if (read === null || read === undefined || Number.isNaN(read)) throw new InvalidFieldError(name, messageId);
		return read;
	};
	if (rule.guid) return or(isGuid(text) ? text.toLowerCase() : null, "problem.invalid");
	if (rule.as === "day") return or(dayOf(text), "problem.date");
	if (rule.as === "moment") return or(momentOf(text, rule.op === "lte"), "problem.date");
	if (rule.as === "flag") return or(flagOf(text), "problem.invalid");
	if (rule.as === "number" || rule.as === "percent") return or(numberIn(text, rule.as === "percent"), "problem.invalid");
	if (rule.as === "price") {
		const amount = numberIn(text, true);
		return Number.isNaN(amount) ? text : amount;
	}
	const said = rule.says?.[text.toLowerCase()] ?? rule.word?.(text) ?? text;
	if (!rule.values) return said;
	const found = rule.values.find((one) => one.toLowerCase() === said.toLowerCase());
	if (found === undefined) throw new InvalidFieldError(name, "problem.oneOf", { options: rule.values.join(", ") });
	return found;
}

/** Parts of a text with commas, beside the text itself where it may have a comma of its own. */
function partsOf(rule: FilterRule, text: string, { exact }: FilterWay): unknown[] {
	const parts = listFrom(text).filter((value) => !isBlank(value));
	// A word of several values with a comma of its own.
	if ((rule.says?.[text.trim().toLowerCase()] ?? rule.word?.(text)) != null) return [text];
	if (rule.each || rule.guid || rule.values || rule.as === "day" || rule.as === "moment" || rule.as === "flag") return parts;
	if (isCounted(rule)) {
		const read = parts.every((part) => !Number.isNaN(numberIn(String(part), true)));
		// "3,090" is one amount, and "max(cost, 300)" one formula; "12,5" may be one where everything found is deleted.
		return withoutGroups(text.trim()) !== text.trim() || !read || exact ? [text] : parts;
	}
	return exact && rule.op === "contains" && !rule.word ? [text] : [text, ...parts];
}

/** The values of a filter: an array, JSON text, or text with commas. */
function valuesOf(rule: FilterRule, sent: unknown, way: FilterWay): unknown[] {
	if (Array.isArray(sent)) return sent.filter((value) => !isBlank(value));
	if (typeof sent !== "string" || !/[[,]/.test(sent)) return [sent];
	return jsonList(sent)?.filter((value) => !isBlank(value)) ?? partsOf(rule, sent, way);
}

/** A flat filter as the list takes it. Text is compared in any case, a bare day with all of its moments; of several values any is meant. */
export function filtersOf(rule: FilterRule, name: string, sent: unknown, way: FilterWay = {}): ListFilterSent[] {
	if (rule.sortOnly) throw new InvalidFieldError(name, "problem.notFilterable");
	const given = valuesOf(rule.read ? { field: name, as: "day" } : rule, sent, way);
	if (rule.read) {
		const read = given.length === 1 ? rule.read(given[0]) : null;
		if (read === null) throw new InvalidFieldError(name, "problem.invalid");
		return read;
	}
	const values = given.map((value) => filterValue(rule, name, value));
	if (values.length === 0 && way.exact) throw new InvalidFieldError(name, "problem.invalid");
	if (values.length === 0) return [];
	if (rule.each) return values.map((value) => ({ field: rule.field, op: "contains", value: String(value) }));
	return [filterOf(rule, name, values, given, way)];
}

/** Values of which any is meant, as few as there are. */
const anyOf = (field: string, values: readonly unknown[]): ListFilterSent => {
	const different = [...new Set(values)];
	return different.length === 1 ? { field, op: "eq", value: different[0] } : { field, op: "in", value: different };
};

const inAnyCase = (values: readonly unknown[]) =>
	values.flatMap((one) => (typeof one === "string" ? [one, one.toUpperCase(), one.toLowerCase()] : [one]));

function containing(field: string, values: readonly unknown[], { exact }: FilterWay): ListFilterSent {
	if (exact) return anyOf(field, inAnyCase(values));
	const texts = [...new Set(values.map(String))];
	return { field, op: "contains", value: texts.length === 1 ? texts[0] : texts };
}

function filterOf(rule: FilterRule, name: string, values: readonly unknown[], given: readonly unknown[], way: FilterWay): ListFilterSent {
	const { field, op } = rule;
	const [value] = values;
	const isMoment = rule.as === "moment" && (op === undefined || way.exact === true);
	const isBound = op !== undefined && op !== "contains" && op !== "in" && !(way.exact && rule.as === "day");
	if ((isMoment || isBound) && values.length > 1) throw new InvalidFieldError(name, "problem.oneValue");
	if (isMoment) return { field, op: "between", value: [momentOf(String(given[0]).trim()), momentOf(String(given[0]).trim(), true)] };
	if (isBound) return { field, op, value };
	if (op === "contains") return containing(field, values, way);
	if (rule.as === "price") {
		const formulas = values.filter((one) => typeof one === "string");
		if (formulas.length === 0) return anyOf(field, values);
		if (formulas.length < values.length) throw new InvalidFieldError(name, "problem.amountsOrFormulas");
		return containing(`${field}Formula`, formulas, way);
	}
	return anyOf(field, rule.as || rule.guid || rule.values ? values : inAnyCase(values));
}

const several = "several as an array, JSON text or with commas: any of them";
const oneOnly = "one value";

/** How a call takes a filter, in the words of its documentation. */
export function filterWords(to: FilterMapping, { exact }: FilterWay = {}): string {
	const rule: FilterRule = typeof to === "string" ? { field: to } : to;
	if (rule.read) return `filter: what the answer says, ${oneOnly}`;
	if (rule.each) return "filter: a list that holds every value sent";
	if (rule.guid) return `filter: a GUID; ${several}`;
	if (rule.as === "flag") return "filter: 1, 0, true or false";
	if (rule.as === "price") return `filter: an amount, or ${exact ? "a whole formula" : "a part of a formula"}; ${several}`;
	if (rule.as === "number" || rule.as === "percent") return `filter: a number; ${several}`;
	const bound = exact ? undefined : { gte: "from that one on", lte: "up to that one" }[String(rule.op)];
	if (rule.as === "day") return bound ? `filter: a day, and what is ${bound}; ${oneOnly}` : `filter: a day; ${several}`;
	if (rule.as === "moment") return bound ? `filter: a moment, and what is ${bound}; ${oneOnly}` : `filter: a moment, or all of a day; ${oneOnly}`;
	if (rule.values) return `filter: one of ${rule.values.join(", ")}; ${several}`;
	if (rule.op === "contains")
		return exact
			? "filter: the whole text in any case; several as an array or JSON text: any of them"
			: `filter: text that stands in it, in any case; ${several}, and the whole text`;
	return `filter: the value in any case; ${several}`;
}
