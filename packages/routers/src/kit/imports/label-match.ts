import { unitOf, withoutFeu } from "./amount.ts";
import { inBrackets } from "./brackets.ts";
import { currenciesIn, withoutCurrencies } from "./currency.ts";
import type { LabelIndex } from "./field.ts";
import { withoutEach, withoutFactor } from "./head-left.ts";
import { tradeLabels } from "./labels.ts";
import { containerNames, segmentsOf, statementsIn } from "./statements.ts";
import { isStepHead, stepBehind } from "./step-words.ts";
import { withoutTax } from "./tax-heads.ts";
import { bothForty, containerOf } from "./terms.ts";
import { labelKey, tidy } from "./text.ts";
import { costs } from "./vocabulary.ts";
import { bandWithin } from "./weight-bands.ts";

/** What a head names both dry containers of forty feet by, alone or beside other words: "40GP/HQ", "SSR 40GP/40HQ". */
const twoNames = new RegExp(`(?:${containerNames.source}) ?(?:[/、,，&]|and|or|[和或及]) ?(?:${containerNames.source}|(?:gp|hc|hq)(?![a-z]))`, "i");
const bothWithin = (text: string): string[] | null => bothForty(text) ?? bothForty(twoNames.exec(text)?.[0] ?? "");

/** Both dry containers of forty feet that a head is for at one price, as such a head writes them; null for none. */
export function bothIn(head: string): string | null {
	const found = head.split(" / ").flatMap((part) => segmentsOf(part).flatMap((segment) => bothWithin(segment) ?? []));
	return found.length > 0 ? [...new Set(found)].join("/") : null;
}

/** The container a head is for: "20GP", "20GP (≤24T)", "USD/40HQ", both of "40GP/HQ"; null where it says more that is not understood. */
export function containerIn(part: string): string | null {
	const whole = containerOf(part);
	if (whole) return whole;
	const both = segmentsOf(part).flatMap((segment) => bothForty(segment) ?? []);
	const segments = segmentsOf(part)
		.filter((segment) => bothForty(segment) === null)
		.map(statementsIn);
	if (both.length > 0) return segments.every(({ rest, says }) => rest === "" && says.containerType === undefined) ? both.join("/") : null;
	return segments.every(({ rest }) => rest === "") ? (segments.find(({ says }) => says.containerType)?.says.containerType ?? null) : null;
}

/** The field a head names beside one container, and that container: "20GP成本", "SSR 40HC"; null where it is nothing but that. */
function besideContainer(word: string, labels: LabelIndex): { field: string; container: string } | null {
	const both = twoNames.exec(word)?.[0] ?? "";
	const [name, ...others] = bothForty(both) ? [both] : (word.match(containerNames) ?? []);
	const container = name === undefined ? null : (containerOf(name) ?? bothForty(name)?.join("/") ?? null);
	const field = container === null ? undefined : labels.get(labelKey(word.replace(twoNames, " ").replace(containerNames, " ").trim()));
	return container !== null && field !== undefined && others.length === 0 ? { field, container } : null;
}

/** The price that a head names beside a band of weights: "SSR 20-24T"; undefined where it is nothing but that. */
function besideBand(word: string, labels: LabelIndex): string | undefined {
	const plain = tidy(word).toLowerCase();
	const band = bandWithin(plain);
	const field = band === null ? undefined : labels.get(labelKey(plain.replace(band.words, " ")));
	return field !== undefined && labels.prices.has(field) ? field : undefined;
}

/** The price that a head names before a step of days: "SSR 1-7天"; undefined where it is nothing but that. */
function besideStep(word: string, labels: LabelIndex): string | undefined {
	const behind = stepBehind(word);
	const field = behind && isStepHead(behind.step, labels) ? labels.get(labelKey(behind.name)) : undefined;
	return field !== undefined && labels.prices.has(field) ? field : undefined;
}

const costNames: ReadonlySet<string> = new Set((tradeLabels.cost ?? []).filter((label) => costs.test(label)).map(labelKey));

/** The segments of a head's part but the name of a cost that stands beside the currency which tells whose it is: "成本（人民币）". */
export function besideCost(part: string, labels: LabelIndex): string[] {
	const isCost = [...labels.costsIn.values()].some((field) => priceCounted(part, labels) === field);
	return segmentsOf(part).filter((segment) => !isCost || !costNames.has(labelKey(segment)));
}

/** The price that a head names beside what it is counted in: "SSR 元/柜", "Rail Cost in USD"; of a book with a cost in each of two currencies that of its own. */
export function priceCounted(word: string, labels: LabelIndex): string | undefined {
	const name = withoutCurrencies(unitOf(withoutFeu(word)).rest).replace(/ in *$/i, "");
	if (name === word) return undefined;
	const field = labels.get(labelKey(name));
	if (field !== undefined) return labels.prices.has(field) ? field : undefined;
	const [mention, ...others] = currenciesIn(word);
	if (!mention || others.length > 0 || !costNames.has(labelKey(name))) return undefined;
	return mention.codes.flatMap((code) => labels.costsIn.get(code) ?? [])[0];
}

/** Which end of a band the weights below a head are: "重量≤", "Weight >"; undefined where it says neither. */
function weightEnd(word: string, labels: LabelIndex): string | undefined {
	const [, sign] = /^[^<>≤≥\d]+([<≤>≥])[= ]*(?:[([（][^<>≤≥\d]*)?$/.exec(tidy(word)) ?? [];
	if (sign === undefined || labels.get(labelKey(word)) !== "weightBand") return undefined;
	return labels.get(labelKey(/[<≤]/.test(sign) ? "weightTo" : "weightFrom"));
}

/** Whether a head says how prices are counted, and nothing else: "CNY/container". */
const isCounted = (word: string): boolean => currenciesIn(word).length === 1 && labelKey(withoutCurrencies(unitOf(word).rest)) === "";

const ofTime =
	/(?<![a-z])(?:times?|waiting|wait|free|(?:un)?loading|stand-?by|stops?|duration|hours?|hrs?|detention|tiempo|espera|libres?)(?![a-z])|[时時][间間长長]|小时|等待|等候|待[机機ち]|免[费費]|无料|無料|装卸|装货|卸货|时限/i;
const ofMoney = /(?<![a-z])(?:charges?|costs?|prices?|rates?|fees?|amounts?|tarifas?|precios?)(?![a-z])|[费費价價]|金[额額]|料金/i;

/** Whether "min" is minutes there and no least charge: "Free time (min)". */
const isMinutes = (name: string, head: string): boolean =>
	/^mins?\.?$/i.test(tidy(name)) && ofTime.test(head) && !ofMoney.test(head.replace(/免[费費]/g, " "));

/** Whether what a head says in brackets is a time, which no least charge is counted in: "Min (h)". */
const isInTime = (word: string): boolean =>
	/^(?:h|hrs?|hours?|d|days?|小时|時間|天|日|分[钟鐘]|horas?|días?)$/i.test(tidy(inBrackets(tidy(word)) ?? ""));

/** A number behind what a head names, of which nobody can tell what it means. */
const oddEnd = /[^\s\d/] ?\/ ?\d[\d.,]{0,8}$/;

/** The field and container a column's labels name; null for neither. */
export function matchLabel(parts: readonly string[], labels: LabelIndex): { field: string | null; container: string | null } | null {
	const containers = parts.map(containerIn);
	const container = containers.find((c) => c !== null) ?? null;
	const words = parts.filter((_, i) => containers[i] === null);
	const joined = words.join("");
	const head = words.join(" ");
	/** The field that the first of such names, each of a word, is that of, with the container. */
	const named = (names: readonly (readonly [name: string, word: string])[]) => {
		for (const [name, word] of names) {
			const field = weightEnd(name, labels) ?? labels.get(labelKey(name));
			if (isMinutes(name, head) || (field === "min" && isInTime(word))) continue;
			// "元/公里" is a price and no distance.
			if (field && !(labels.counted.has(field) && currenciesIn(word).length > 0)) return { field, container };
		}
		return null;
	};
	const within = (parts: (word: string) => readonly string[]) => words.flatMap((word) => parts(word).map((part) => [part, word] as const));
	const whole = named([[joined, joined], ...[...words].reverse().map((word) => [word, word] as const)]);
	// Under the name of a price "柜型/100" is of boxes all the same.
	const lowest = words.length > 1 ? words.at(-1) : undefined;
	const isPrice = whole?.field != null && labels.prices.has(whole.field);
	const own = isPrice && lowest !== undefined && oddEnd.test(lowest) ? matchLabel([lowest], labels) : null;
	if (own?.field && !labels.prices.has(own.field)) return { ...own, container: container ?? own.container };
	if (whole) return whole;
	// "Price USD/container" is a price and no container.
	for (const word of words) {
		const price = priceCounted(word, labels);
		if (price !== undefined && currenciesIn(word).length <= 1) return { field: price, container };
	}
	const part = named([
		// Of "Cost CNY/USD" neither half is all of it.
		...within((w) => (currenciesIn(w).length > 1 || isCounted(w) ? [] : w.split(/[/|\n]/))),
		// "COC/SOC/2" names a column all the same; what stands behind it is asked about.
		...within((w) => [withoutFactor(w), withoutEach(w)]),
		...within((w) => [inBrackets(w) ?? ""]),
	]);
	if (part) return part;
	for (const word of words) {
		const field = besideBand(word, labels);
		if (field !== undefined) return { field, container };
	}
	for (const word of words) {
		const field = besideStep(word, labels);
		if (field !== undefined) return { field, container };
	}
	for (const word of words) {
		const named = besideContainer(word, labels);
		if (named) return { ...named, container: container ?? named.container };
	}
	for (const word of words) {
		const field = labels.get(labelKey(withoutTax(word) ?? ""));
		if (field !== undefined && labels.prices.has(field)) return { field, container };
	}
	return container ? { field: null, container } : null;
}
