import type { Language } from "@iqt/i18n";
import type { Messages } from "@lingui/core";
import { base } from "../paths.ts";

/** A language of the catalogue: those of people, and English with accents and longer words, by which tests find what is cut off. */
export type CatalogueLanguage = Language | "en-XA";

/**
 * Texts come with the code that says them: the build writes for the first page, for the frame, for the kits and for everything that is loaded later a
 * part of the catalogue in each language (`texts-plugin.ts`). It puts the names of parts in the place of these two, and of each `import()`.
 */
const FIRST = "texts:first";
const WHOLE = "texts:whole";

/** While developing a language comes whole. */
const whole: Record<CatalogueLanguage, () => Promise<{ messages: Messages }>> | null = import.meta.env.DEV
	? {
			zh: () => import("@iqt/i18n/catalogs/zh"),
			en: () => import("@iqt/i18n/catalogs/en"),
			es: () => import("@iqt/i18n/catalogs/es"),
			ja: () => import("@iqt/i18n/catalogs/ja"),
			"en-XA": () => import("@iqt/i18n/catalogs/en-XA"),
		}
	: null;

const namesIn = (parts: string) => (parts === "" ? [] : parts.split(" "));

/** The texts of a part. What is gone with a new release is told as Vite tells of code that is gone: the page loads itself anew. */
async function fetchPart(language: CatalogueLanguage, part: string): Promise<Messages> {
	try {
		const { messages } = await (whole ? whole[language]() : (import(/* @vite-ignore */ `${base}/assets/texts/${language}/${part}.js`) as never));
		return messages;
	} catch (error) {
		const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error });
		dispatchEvent(event);
		throw error;
	}
}

/** The texts of a language that have been loaded, and those an administrator has put in their place. */
class Catalogue {
	readonly language: CatalogueLanguage;
	/** What is shown, by id. Parts that come later are added to it: nobody has asked for what is new, so nothing need be drawn again. */
	readonly shown: Messages = {};
	readonly #shipped: Messages = {};
	#own: Messages = {};
	readonly #parts = new Map<string, Promise<void>>();

	constructor(language: CatalogueLanguage) {
		this.language = language;
	}

	/** Loads parts by their names, apart by spaces, each once; one that failed is asked for again the next time. */
	async load(parts: string): Promise<void> {
		await Promise.all(namesIn(parts).map((part) => this.#load(part)));
	}

	#load(part: string): Promise<void> {
		const known = this.#parts.get(part);
		if (known) return known;
		const coming = fetchPart(this.language, part).then(
			(messages) => {
				Object.assign(this.#shipped, messages);
				Object.assign(this.shown, messages, this.#own);
			},
			(error: unknown) => {
				this.#parts.delete(part);
				throw error;
			},
		);
		this.#parts.set(part, coming);
		return coming;
	}

	/** Names of the parts that were asked for, apart by spaces. */
	get parts(): string {
		return [...this.#parts.keys()].join(" ");
	}

	/** Puts these texts in the place of the shipped ones; every other is as shipped again. */
	override(own: Messages): void {
		for (const id of Object.keys(this.#own)) {
			const shipped = this.#shipped[id];
			if (shipped === undefined) delete this.shown[id];
			else this.shown[id] = shipped;
		}
		this.#own = own;
		Object.assign(this.shown, own);
	}
}

let ours: Catalogue | null = null;

/** The catalogue of the page, in the language it was first asked for in: another language loads the page anew. */
export function catalogueIn(language: CatalogueLanguage): Catalogue {
	ours ??= new Catalogue(language);
	return ours;
}

/** Loads what the first page says. */
export const loadFirst = (catalogue: Catalogue): Promise<void> => catalogue.load(FIRST);

/** Loads every text there is: what is left to do where a part was without one. */
export const loadWhole = (catalogue: Catalogue): Promise<void> => catalogue.load(WHOLE);

/** The texts loaded so far in another language. */
export async function loadedIn(language: CatalogueLanguage): Promise<Messages> {
	const other = new Catalogue(language);
	await other.load(ours?.parts ?? FIRST);
	return other.shown;
}
