import type { SearchInput } from "@iqt/routers/kit/charges/search";
import { Combobox, type ComboOption } from "@iqt/ui/combobox";
import { Field } from "@iqt/ui/field";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { emptyEnd, endText } from "../../../lib/search-address.ts";
import { language, type Text, text, useText } from "../../../lib/text.ts";
import { areaName } from "../../../resource/book/rate-columns.tsx";
import { readEnd } from "./search-url.ts";

type End = SearchInput["origin"];
type PlaceKind = "port" | "portCity" | "inlandCity";

const named = (place: { name: string; nameZh: string }): string => (language() === "zh" && place.nameZh ? place.nameZh : place.name);
const kindWord = (kind: PlaceKind): string => text(`saleScreen.kind.${kind}`);

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Address areas for what was typed: names, pinyin, postcodes or codes; those trucks are known to go to first. */
async function findAreas(typed: string, day: string, signal: AbortSignal): Promise<ComboOption[]> {
	const pricedOn = isDay(day) ? day : undefined;
	const found = await api.lookups.areas.query({ search: typed.trim() || undefined, pricedOn, limit: 30 }, { signal });
	const hint = text("saleScreen.noAreaPrice");
	return found.map((area) => ({ value: `area:${area.code}`, label: areaName(area), ...(area.priced === false ? { hint } : {}) }));
}

/** A postcode with its country, as far as it is typed: "DE-47", "d 47051", "PL-00-950". */
const POSTCODE = /^[A-Za-z]{1,2}[ -]*\d/;
/** The name of a city abroad, which is written in Latin letters. */
const CITY = /^[A-Za-zÀ-ž][A-Za-zÀ-ž .'-]{2,}$/;

/**
 * Doors of an end that may lie abroad, or does: a postcode is none of China's areas, and what may be a city's name there stands behind these. Zones that
 * trucks go to are told beside it: which has what was typed, or what there is.
 */
async function findDoors(typed: string, day: string, signal: AbortSignal, isAbroad: boolean): Promise<ComboOption[]> {
	const said = typed.trim();
	const isPostcode = POSTCODE.test(said);
	const asked = isAbroad || isPostcode || said !== "";
	const zones = asked && isDay(day) ? await api.sale.zones.query({ search: said, date: day }, { signal }) : [];
	const hintOf = ({ zone, ramps }: (typeof zones)[number]) => text("saleScreen.zoneTrucked", { zone, ramps: ramps.join(", ") });
	const own = zones.find(({ covers }) => covers);
	const hint = own ? hintOf(own) : text(isPostcode ? "saleScreen.noAreaPrice" : "saleScreen.kind.zone");
	const abroad = { value: `zone:${said.replace(":", "")}`, label: said, hint };
	const others = zones.filter((zone) => zone !== own).map((zone) => ({ value: `zone:${zone.door}`, label: zone.door, hint: hintOf(zone) }));
	if (isPostcode) return [abroad, ...others];
	const areas = isAbroad ? [] : await findAreas(typed, day, signal);
	return [...areas, ...(CITY.test(said) ? [abroad] : []), ...others];
}

const isChinese = (code: string): boolean => code.startsWith("CN");

async function findPlaces(
	kinds: PlaceKind[],
	typed: string,
	signal: AbortSignal,
	isOffered: (place: { kind: string; code: string }) => boolean,
): Promise<ComboOption[]> {
	const found = await api.lookups.places.query(
		{ kinds, search: typed.trim() || undefined, activeOnly: typed.trim() ? undefined : true, limit: 30 },
		{ signal },
	);
	return found.flatMap(({ kind, code, ...place }) =>
		kind === "everywhere" || !isOffered({ kind, code })
			? []
			: [{ value: `${kind}:${code}`, label: named(place), hint: `${kindWord(kind)}${DOT}${code}` }],
	);
}

/** Words of a chosen end, also where it came with the address. */
async function labelOf(end: End, signal: AbortSignal): Promise<string> {
	if (end.kind === "zone") return end.code;
	if (end.kind === "area") {
		const [area] = await api.lookups.areas.query({ codes: [end.code] }, { signal });
		return area ? areaName(area) : end.code;
	}
	const found = await api.lookups.places.query({ search: end.code, limit: 10 }, { signal });
	const place = found.find((p) => p.code === end.code && (!end.placeKind || p.kind === end.placeKind));
	return place ? `${named(place)} ${place.code}` : end.code;
}

/** An end in words ("Shanghai CNSHA"); `code` until they are known. */
export function useEndLabel(end: End, code: string): string {
	const known = useQuery({
		queryKey: ["endLabel", end, language()],
		queryFn: ({ signal }) => labelOf(end, signal),
		enabled: end.code !== "",
		staleTime: Number.POSITIVE_INFINITY,
		meta: { quiet: true },
	});
	return known.data ?? code;
}

const hintOf = (t: Text, end: End, inland: boolean, abroad: boolean): string => {
	if (abroad) return end.kind === "place" ? t("saleScreen.rampHint") : t("saleScreen.zoneHint");
	if (end.kind !== "place") return inland ? t("saleScreen.doorHint") : t("saleScreen.farDoorHint");
	return inland ? t("saleScreen.cityHint") : t("saleScreen.farPlaceHint");
};

export interface EndFieldProps {
	label: string;
	value: End;
	/** Whether this end lies inland: a city there, a port or a place abroad at the other end. */
	inland: boolean;
	/** Whether the end is a ramp or a door beyond China, and nothing else. */
	abroad: boolean;
	error?: string;
	/** Areas with a price on this day come first. */
	day: string;
	onChange: (end: End) => void;
}

/** Origin or destination: an address area for a door, a place for a port, found by typing. */
export function EndField({ label, value, inland, abroad, error, day, onChange }: EndFieldProps) {
	const t = useText();
	const words = useEndLabel(value, value.code);
	const kinds: PlaceKind[] = inland || abroad ? ["inlandCity"] : ["port", "portCity", "inlandCity"];
	// Beyond China an inland city is where trains end.
	const isOffered = ({ kind, code }: { kind: string; code: string }) => inland || kind !== "inlandCity" || !isChinese(code);
	const isDoor = value.kind !== "place";
	return (
		<Field label={label} required error={error}>
			{(control) => (
				<Combobox
					{...control}
					key={isDoor ? "door" : "place"}
					value={value.code ? endText(value) : ""}
					valueLabel={words}
					placeholder={hintOf(t, value, inland, abroad)}
					aria-label={label}
					words={{ none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") }}
					load={(typed, signal) => {
						if (!isDoor) return findPlaces(kinds, typed, signal, isOffered);
						return inland ? findAreas(typed, day, signal) : findDoors(typed, day, signal, abroad);
					}}
					onChange={(chosen) => onChange(chosen ? readEnd(chosen) : emptyEnd(isDoor, abroad))}
				/>
			)}
		</Field>
	);
}
