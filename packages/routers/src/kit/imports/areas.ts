import { nameKey, tidy } from "./text.ts";

/** An area as far as finding it by name goes; its paths begin with the province in Chinese, and end with it in English. */
export interface KnownArea {
	code: string;
	name: string;
	path: string;
	path_en: string;
}

/** What kind of area a name ends with. */
const kindZh = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|新区|地区|[省市区县旗])$/;
const kindEn = / (?:new area|new district|district|dist\.?|county|city|province|municipality|banner|qu|xian|shi|sheng)(?= ?[,/|]|$)/gi;

const withoutKind = (name: string): string => {
	const short = name.replace(kindZh, "").replace(kindEn, "");
	// Of 西区 too little is left to know it by.
	return short.length > 1 ? short : name;
};

/** How a step of a path is written, as keys. */
interface Step {
	whole: readonly string[];
	short: readonly string[];
}

interface Entry {
	area: KnownArea;
	last: Step;
	/** Where it lies, from the province down. */
	upper: readonly (readonly string[])[];
}

const stepOf = (names: readonly string[]): Step => ({
	whole: [...new Set(names.map(nameKey))].filter((key) => key !== ""),
	short: [...new Set(names.map((name) => nameKey(withoutKind(tidy(name)))))].filter((key) => key !== ""),
});

function entryOf(area: KnownArea): Entry {
	const chinese = area.path.split("/").map((step) => step.trim());
	const english = area.path_en.split(",").map((step) => step.trim());
	const steps = chinese.map((step, i) => stepOf([step, ...(english.length === chinese.length ? [english.at(-1 - i) ?? ""] : [])]));
	const last = steps.at(-1) ?? stepOf([]);
	return {
		area,
		last: { whole: [...new Set([nameKey(area.name), ...last.whole])], short: last.short },
		upper: steps.slice(0, -1).map(({ whole, short }) => [...whole, ...short]),
	};
}

/** Whether a text is some of these names, one behind the other. */
const isOf = (text: string, steps: readonly (readonly string[])[]): boolean =>
	text === "" || steps.some((names, i) => names.some((name) => text.startsWith(name) && isOf(text.slice(name.length), steps.slice(i + 1))));

/**
 * Finds areas by name ("渝北区", "渝北", "Yubei District"), alone or with where they lie ("重庆市/渝北区", "上海松江", "Songjiang, Shanghai"); several when a
 * name is not one area's alone. What is written out goes before what may be short for another.
 */
export function areaFinder(areas: readonly KnownArea[]): (text: string) => readonly KnownArea[] {
	const [byWhole, byShort] = [new Map<string, Entry[]>(), new Map<string, Entry[]>()];
	for (const entry of areas.map(entryOf))
		for (const [index, keys] of [
			[byWhole, entry.last.whole],
			[byShort, entry.last.short],
		] as const)
			for (const key of keys) {
				const known = index.get(key);
				if (known) known.push(entry);
				else index.set(key, [entry]);
			}

	const within = (text: string, index: ReadonlyMap<string, Entry[]>): KnownArea[] => {
		const found = new Set<KnownArea>();
		for (let at = 0; at < text.length; at++) {
			for (const { area, upper } of index.get(text.slice(at)) ?? []) if (isOf(text.slice(0, at), upper)) found.add(area);
			const before = index.get(text.slice(0, text.length - at)) ?? [];
			for (const { area, upper } of before) if (isOf(text.slice(text.length - at), upper.toReversed())) found.add(area);
		}
		return [...found];
	};
	const find = (text: string): KnownArea[] => {
		const named = tidy(text).replace(/, ?(?:p\.? ?r\.? ?)?china$/i, "");
		const short = named.replace(kindEn, "");
		for (const [spelling, index] of [
			[named, byWhole],
			[named, byShort],
			[short, byShort],
		] as const) {
			const found = within(nameKey(spelling), index);
			if (found.length > 0) return found;
		}
		return [];
	};
	return (text) => {
		const found = find(text);
		// "松江区 Songjiang" says one name in two languages.
		const [, chinese, english] = /^([一-鿿/ ]{2,40}?)[ (（/]*([a-z][a-z',. -]{1,60}?)[)）]?$/i.exec(tidy(text)) ?? [];
		if (found.length > 0 || chinese === undefined || english === undefined) return found;
		const same = new Set(find(english));
		return find(chinese).filter((area) => same.has(area));
	};
}

/** Whether a text is an area's name without where it lies, of an area that lies in another. */
export function isNamedAlone(text: string, area: KnownArea): boolean {
	const { last, upper } = entryOf(area);
	return (
		upper.length > 0 && [nameKey(text), nameKey(tidy(text).replace(kindEn, ""))].some((key) => last.whole.includes(key) || last.short.includes(key))
	);
}
