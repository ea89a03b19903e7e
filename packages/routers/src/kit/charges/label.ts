import { enumerated, type Language } from "@iqt/i18n";

/** A place or a way in words: Chinese names for who reads Chinese, English ones for everybody else; `code` is what machines know it by. */
export interface Label {
	code: string;
	zh: string;
	en: string;
}

export const isLabel = (value: unknown): value is Label => typeof value === "object" && value !== null && "code" in value;

/** A label's words in a language. */
export const inWords = (label: Pick<Label, "zh" | "en">, language: Language): string => (language === "zh" ? label.zh : label.en);

export const placeLabel = (place: { code: string; name: string; name_zh: string }): Label => ({
	code: place.code,
	zh: place.name_zh || place.name,
	en: place.name,
});

export const doorLabel = ({ path, pathEn }: { path: string; pathEn: string }): Label => ({ code: path, zh: path, en: pathEn || path });

/** Labels as a list, as each language separates them. */
export const listed = (labels: readonly Label[]): Label => ({
	...joined(labels, ", "),
	zh: enumerated(
		"zh",
		labels.map(({ zh }) => zh),
	),
});

/** Labels behind each other: "Xi'an → Shanghai". */
export const joined = (labels: readonly Label[], between: string): Label => ({
	code: labels.map(({ code }) => code).join(between),
	zh: labels.map(({ zh }) => zh).join(between),
	en: labels.map(({ en }) => en).join(between),
});

/** A door abroad, as it was asked for. */
export const zoneLabel = ({ text }: { text: string }): Label => ({ code: text, zh: text, en: text });
