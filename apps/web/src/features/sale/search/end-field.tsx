import type { SearchInput } from "@iqt/routers/kit/charges/search";
import { Combobox, type ComboOption } from "@iqt/ui/combobox";
import { Field } from "@iqt/ui/field";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { language, type Text, text, useText } from "../../../lib/text.ts";
import { areaName } from "../../../resource/book/rate-columns.tsx";
import { endText, readEnd } from "./search-url.ts";

type End = SearchInput["origin"];
type PlaceKind = "port" | "portCity" | "inlandCity";

const named = (place: { name: string; nameZh: string }): string => (language() === "zh" && place.nameZh ? place.nameZh : place.name);
const kindWord = (kind: PlaceKind): string => text(`saleScreen.kind.${kind}`);

/** Address areas for what was typed: names, pinyin, postcodes or codes; those trucks are known to go to first. */
async function findAreas(typed: string, day: string, signal: AbortSignal): Promise<ComboOption[]> {
	const pricedOn = /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
	const found = await api.lookups.areas.query({ search: typed.trim() || undefined, pricedOn, limit: 30 }, { signal });
	const hint = text("saleScreen.noAreaPrice");
	return found.map((area) => ({ value: `area:${area.code}`, label: areaName(area), ...(area.priced === false ? { hint } : {}) }));
}

async function findPlaces(kinds: PlaceKind[], typed: string, signal: AbortSignal): Promise<ComboOption[]> {
	const found = await api.lookups.places.query(
		{ kinds, search: typed.trim() || undefined, activeOnly: typed.trim() ? undefined : true, limit: 30 },
		{ signal },
	);
	return found.map((place) => ({ value: `${place.kind}:${place.code}`, label: named(place), hint: `${kindWord(place.kind)} · ${place.code}` }));
}

/** Words of a chosen end, also where it came with the address. */
async function labelOf(end: End, signal: AbortSignal): Promise<string> {
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

const hintOf = (t: Text, end: End, inland: boolean): string => {
	if (end.kind === "area") return t("saleScreen.doorHint");
	return inland ? t("saleScreen.cityHint") : t("saleScreen.portHint");
};

export interface EndFieldProps {
	label: string;
	value: End;
	/** Whether this end lies inland: a city there, a port at the other end. */
	inland: boolean;
	error?: string;
	/** Areas with a price on this day come first. */
	day: string;
	onChange: (end: End) => void;
}

/** Origin or destination: an address area for a door, a place for a port, found by typing. */
export function EndField({ label, value, inland, error, day, onChange }: EndFieldProps) {
	const t = useText();
	const words = useEndLabel(value, value.code);
	const kinds: PlaceKind[] = inland ? ["inlandCity"] : ["port", "portCity"];
	return (
		<Field label={label} required error={error}>
			{(control) => (
				<Combobox
					{...control}
					key={value.kind}
					value={value.code ? endText(value) : ""}
					valueLabel={words}
					placeholder={hintOf(t, value, inland)}
					aria-label={label}
					words={{ none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") }}
					load={(typed, signal) => (value.kind === "area" ? findAreas(typed, day, signal) : findPlaces(kinds, typed, signal))}
					onChange={(chosen) => onChange(chosen ? readEnd(chosen) : { ...(value.kind === "area" ? { kind: "area" } : { kind: "place" }), code: "" })}
				/>
			)}
		</Field>
	);
}
