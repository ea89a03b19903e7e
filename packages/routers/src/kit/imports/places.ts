import { EVERY } from "../price-book/coded.ts";
import { inBrackets, withoutBrackets } from "./brackets.ts";
import { nameKey, tidy } from "./text.ts";

export type PlaceKind = "port" | "portCity" | "inlandCity" | "everywhere";

/** A place as far as finding it by name goes; `aliases` are further spellings. */
export interface KnownPlace {
	id: string;
	kind: PlaceKind;
	code: string;
	name: string;
	nameZh: string;
	aliases: readonly string[];
	portCityId: string | null;
	active: boolean;
}

type PlaceMatch = { kind: "found"; place: KnownPlace } | { kind: "unknown" } | { kind: "several"; names: string[] };

const everyKind = ["port", "portCity", "inlandCity"] as const;

const namesOf = ({ code, name, nameZh, aliases }: KnownPlace): string[] => [code, name, nameZh, ...aliases];

/** All that places of a code are called, as a port and as a city, the code first; none for a code that is no place's. */
export function placeNames(places: PlaceIndex, code: unknown): string[] {
	if (typeof code !== "string") return [];
	return [
		...new Set(
			everyKind.flatMap((kind) => {
				const match = places(code, [kind]);
				return match.kind === "found" && match.place.code === code ? namesOf(match.place) : [];
			}),
		),
	];
}

/** Characters of the longest name. */
const LONGEST = 40;

/** Whether a text is nothing but what one place is called: its name, its code, that without its country ("TAO" for CNTAO), or its names in two languages. */
export function isPlaceAlone(places: PlaceIndex, text: string): boolean {
	const plain = tidy(text).trim();
	if (plain.length > LONGEST || !/\p{L}/u.test(plain)) return false;
	const match = places(/^[A-Z][A-Z2-9]{2}$/.test(plain) ? `CN${plain}` : plain, everyKind);
	if (match.kind !== "found") return false;
	const { place } = match;
	const names = new Set([place.code.slice(2), ...namesOf(place)].map(nameKey));
	const isName = (text: string) => names.has(nameKey(text));
	return isName(plain) || halvesOf(plain.replace(/[()]/g, " ").replace(/\s+/g, " ").trim()).some((both) => both.every(isName));
}

export type PlaceIndex = (text: string, kinds: readonly PlaceKind[]) => PlaceMatch;

/** "重庆市" and "上海港" are 重庆 and 上海; "Chongqing, China" is Chongqing. */
const shortened = (text: string) =>
	tidy(text)
		.replace(/,.*$/, "")
		.replace(/(特别行政区|市|港口|港|站|口岸)$/, "")
		.replace(/ (port|city|station|terminal|s\.?a\.?r\.?)$/i, "");

/** What stands for every place has no letter to be known by. */
const placeKey = (text: string): string => (text.trim() === EVERY ? EVERY : nameKey(text));

/** The spellings of one place in a text of two: "Changsha / 长沙", "长沙 Changsha", and a station behind its city, "武汉吴家山". */
function halvesOf(text: string): [string, string][] {
	const plain = tidy(text);
	const parted =
		/^([^/|]{2,40}) ?[/|] ?([^/|]{2,40})$/.exec(plain) ??
		/^([一-鿿]{2,20}) ?([a-z][a-z' -]{1,40})$/i.exec(plain) ??
		/^([a-z][a-z' -]{1,40}) ?([一-鿿]{2,20})$/i.exec(plain);
	const [, left, right] = parted ?? [];
	if (left !== undefined && right !== undefined) return [[left, right]];
	if (!/^[一-鿿]{4,12}$/.test(plain)) return [];
	return Array.from({ length: plain.length - 3 }, (_, i): [string, string] => [plain.slice(0, i + 2), plain.slice(i + 2)]);
}

/** Finds places by UN/LOCODE, English or Chinese name or alias. A port stands for its port city where that is asked for. */
export function placeIndex(places: readonly KnownPlace[]): PlaceIndex {
	const byName = new Map<string, KnownPlace[]>();
	const byId = new Map(places.map((p) => [p.id, p]));
	for (const place of places) {
		const names = [place.code, place.name, place.nameZh, shortened(place.nameZh), shortened(place.name), ...place.aliases];
		for (const key of new Set(names.map(placeKey))) {
			if (!key) continue;
			const known = byName.get(key);
			if (known) known.push(place);
			else byName.set(key, [place]);
		}
	}
	const cache = new Map<string, PlaceMatch>();

	const isOwnName = ({ code, name, nameZh }: KnownPlace, key: string) =>
		[code, name, nameZh, shortened(name), shortened(nameZh)].some((own) => placeKey(own) === key);
	/** Whether one of two is the other's port, or both are ports of one city. */
	const isNear = (one: KnownPlace, other: KnownPlace) =>
		one.code === other.code ||
		one.portCityId === other.id ||
		other.portCityId === one.id ||
		(one.portCityId !== null && one.portCityId === other.portCityId);
	/** Places, of any kind and in use or not, whose own name a text is that another one has as a further spelling: no one tells which is meant. */
	const namesakes = (text: string, place: KnownPlace): KnownPlace[] => {
		const key = placeKey(text);
		if (
			isOwnName(place, key) ||
			tidy(place.name)
				.toLowerCase()
				.startsWith(`${tidy(text).toLowerCase()} `)
		)
			return [];
		return (byName.get(key) ?? []).filter((other) => isOwnName(other, key) && !isNear(other, place));
	};

	const named = (text: string, kind: PlaceKind): KnownPlace[] => {
		const key = placeKey(text);
		const all = (byName.get(key) ?? []).filter((p) => p.kind === kind);
		// A code is one place's, whatever others are called besides.
		const own = all.filter((p) => placeKey(p.code) === key);
		const found = own.length > 0 ? own : all;
		const active = found.filter((p) => p.active);
		const read = active.length ? active : found;
		return [...new Set([...read, ...read.flatMap((place) => namesakes(text, place))])];
	};
	/** The place that two spellings beside each other name alike. */
	const joined = (text: string, kind: PlaceKind): KnownPlace | undefined =>
		halvesOf(text)
			.map(([left, right]) => {
				const [one, other] = [left, right].map(
					(half) => [half, shortened(half)].map((spelling) => named(spelling, kind)).find((of) => of.length > 0) ?? [],
				);
				return one?.length === 1 && other?.length === 1 && one[0] === other[0] ? one[0] : undefined;
			})
			.find((place) => place !== undefined);

	const find = (text: string, kinds: readonly PlaceKind[]): PlaceMatch => {
		const code = /\b[A-Z]{2}[A-Z2-9]{3}\b/.exec(tidy(text))?.[0];
		for (const spelling of [text, shortened(text), withoutBrackets(tidy(text)), inBrackets(tidy(text)) ?? "", code ?? ""]) {
			for (const kind of kinds) {
				const found = named(spelling, kind);
				if (found.length > 1) return { kind: "several", names: found.map((p) => `${p.code} ${p.nameZh}`) };
				if (found[0]) return { kind: "found", place: found[0] };
			}
			if (!kinds.includes("portCity")) continue;
			const ports = named(spelling, "port");
			if (ports.some((port) => namesakes(spelling, port).length > 0)) return { kind: "several", names: ports.map((p) => `${p.code} ${p.nameZh}`) };
			const cities = new Set(ports.flatMap((p) => p.portCityId ?? []));
			const city = cities.size === 1 ? byId.get([...cities][0] ?? "") : undefined;
			if (city) return { kind: "found", place: city };
		}
		for (const kind of kinds) {
			const place = joined(text, kind);
			if (place) return { kind: "found", place };
		}
		return { kind: "unknown" };
	};

	return (text, kinds) => {
		const key = `${kinds.join()}|${text}`;
		const known = cache.get(key);
		if (known) return known;
		const match = find(text, kinds);
		cache.set(key, match);
		return match;
	};
}

/** Tells whether a text ("江苏", "Jiangsu Province") names the province a city lies in, by the city's Chinese name. */
export function provinceFinder(cities: readonly { name: string; path: string; path_en: string }[]): (city: string, text: string) => boolean {
	const short = (text: string) => nameKey(tidy(text).replace(/(省|特别行政区|(?:壮族|回族|维吾尔)?自治区|市)$|[ ,]province$/i, ""));
	const byCity = new Map<string, Set<string>>();
	for (const { name, path, path_en } of cities) {
		const provinces = byCity.get(short(name)) ?? new Set<string>();
		byCity.set(short(name), provinces);
		for (const province of [path.split("/")[0] ?? "", path_en.split(", ").at(-1) ?? ""]) provinces.add(short(province));
	}
	return (city, text) => byCity.get(short(city))?.has(short(text)) === true;
}

/** Finds the Chinese names of the cities that one English name has, each with its province: 泰州 and 台州 are both Taizhou. */
export function cityFinder(cities: readonly { path: string; path_en: string }[]): (english: string) => readonly string[] {
	const byName = new Map<string, Set<string>>();
	for (const { path, path_en } of cities) {
		const key = nameKey(path_en.split(",")[0] ?? "");
		byName.set(key, (byName.get(key) ?? new Set()).add(path));
	}
	return (english) => [...(byName.get(nameKey(english)) ?? [])];
}
