type Rgb = [number, number, number];

const parse = (hex: string): Rgb | null => {
	const m = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
	return m ? [Number.parseInt(m[1] ?? "0", 16), Number.parseInt(m[2] ?? "0", 16), Number.parseInt(m[3] ?? "0", 16)] : null;
};
const format = (c: Rgb) => `#${c.map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")}`;
const luminance = (c: Rgb) => {
	const [r, g, b] = c.map((v) => {
		const s = v / 255;
		return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
	}) as Rgb;
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrastOf = (a: Rgb, b: Rgb) => {
	const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
	return (hi + 0.05) / (lo + 0.05);
};
const mix = (a: Rgb, b: Rgb, share: number): Rgb => a.map((v, i) => v + ((b[i] ?? 0) - v) * share) as Rgb;
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** WCAG contrast ratio of two `#rrggbb` colours; 1 where one cannot be read. */
export const contrast = (a: string, b: string): number => {
	const [x, y] = [parse(a), parse(b)];
	return x && y ? contrastOf(x, y) : 1;
};

export interface Theme {
	theme: string;
	themeStrong: string;
	themeInk: string;
	accent: string;
}

/** Colours of a chosen `#rrggbb` theme colour: text on it and accents on white keep at least 4.5 : 1, whatever was chosen. */
export function deriveTheme(hex: string): Theme {
	const chosen = parse(hex) ?? [0, 0x23, 0x3d];
	const ink = contrastOf(chosen, white) >= 4.5 ? white : contrastOf(chosen, black) >= 7 ? ([16, 24, 32] as Rgb) : white;
	let theme = chosen;
	while (contrastOf(theme, ink) < 4.5) theme = mix(theme, black, 0.1);
	// A near-black theme needs a livelier accent to tell links and focus from text.
	let accent = luminance(chosen) < 0.03 ? mix(chosen, [32, 130, 220], 0.6) : chosen;
	while (contrastOf(accent, white) < 5) accent = mix(accent, black, 0.1);
	return {
		theme: format(theme),
		themeStrong: format(mix(theme, ink === white ? black : white, 0.22)),
		themeInk: format(ink),
		accent: format(accent),
	};
}

/** Puts a theme colour on the page. */
export function applyTheme(hex: string): void {
	const t = deriveTheme(hex);
	const style = document.documentElement.style;
	style.setProperty("--theme", t.theme);
	style.setProperty("--theme-strong", t.themeStrong);
	style.setProperty("--theme-ink", t.themeInk);
	style.setProperty("--accent", t.accent);
}
