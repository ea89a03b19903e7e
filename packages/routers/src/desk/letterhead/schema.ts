import { z } from "zod";
import { languages } from "../../people/session/schema.ts";

/** Bytes of a logo at most: it is in every PDF that is mailed. */
export const LOGO_BYTES = 300 * 1024;
/** Characters of a piece of its Base64 at most. */
export const LOGO_PIECE = 90_000;
/** Pixels of a logo at most, wide and high. */
export const LOGO_WIDE = 2_400;
export const LOGO_HIGH = 1_200;

/** Texts a letterhead has in every language, with the characters of each at most. */
export const spokenTexts = { name: 120, address: 300, registration: 300, bank: 600 } as const;
export type SpokenText = keyof typeof spokenTexts;
/** What is the same in all languages. */
export const plainTexts = { phone: 60, email: 254, website: 120 } as const;

const text = (most: number) => z.string().trim().max(most).default("");
const spoken = (most: number) => z.object({ zh: text(most), en: text(most), es: text(most), ja: text(most) });

/** A logo as it was looked at: `hash` is its SHA-256, sizes are in pixels. */
const logo = z.object({ hash: z.string(), mime: z.enum(["image/png", "image/jpeg"]), width: z.number().int(), height: z.number().int() });

const content = z.object({
	name: spoken(spokenTexts.name),
	address: spoken(spokenTexts.address),
	registration: spoken(spokenTexts.registration),
	bank: spoken(spokenTexts.bank),
	phone: text(plainTexts.phone),
	email: text(plainTexts.email).refine((said) => said === "" || z.email().safeParse(said).success, "problem.email"),
	website: text(plainTexts.website),
});

/** A new logo as Base64, in pieces no longer than a text may be; the hash of the one there is; or none. */
const logoSaid = z.union([
	z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
	z.strictObject({
		data: z
			.array(z.string().max(LOGO_PIECE))
			.min(1)
			.max(Math.ceil((LOGO_BYTES * 4) / 3 / LOGO_PIECE) + 1),
	}),
]);

const said = { ...content.shape, logo: logoSaid.nullable().default(null) };

/** `version`: 0 where there is none yet. */
export const saveLetterheadInput = z.strictObject({ version: z.number().int().min(0), ...said });
export const previewLetterheadInput = z.strictObject({ language: z.enum(languages), ...said });

/** The letterhead of one paper, in its language; texts there are none of are empty. */
export const letterheadShown = z.object({
	name: z.string(),
	address: z.string(),
	registration: z.string(),
	bank: z.string(),
	phone: z.string(),
	email: z.string(),
	website: z.string(),
	logo: logo.nullable(),
});

export type LetterheadContent = z.output<typeof content>;
export type LogoSaid = z.output<typeof logoSaid>;
export type Logo = z.output<typeof logo>;
export type LetterheadShown = z.output<typeof letterheadShown>;
