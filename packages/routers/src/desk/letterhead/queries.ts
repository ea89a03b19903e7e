import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { bytesOfLogo, lookedAt } from "./logo.ts";
import type { LetterheadContent, LetterheadShown, Logo, LogoSaid } from "./schema.ts";

/** The letterhead as it is kept: `version` 0 and empty texts where there is none. */
export interface Letterhead extends LetterheadContent {
	version: number;
	logo: Logo | null;
}

/** A picture's bytes with what kind they are. */
export interface Picture {
	mime: Logo["mime"];
	bytes: Uint8Array;
}

const noText = { zh: "", en: "", es: "", ja: "" };
const none: Letterhead = {
	...{ version: 0, name: noText, address: noText, registration: noText, bank: noText },
	...{ phone: "", email: "", website: "", logo: null },
};

export async function readLetterhead(db: Kysely<Database>): Promise<Letterhead> {
	const row = await db
		.selectFrom("letterhead as l")
		.leftJoin("letterhead_logo as p", "p.hash", "l.logo")
		.select(["l.version", "l.content", "p.hash", "p.mime", "p.width", "p.height"])
		.executeTakeFirst();
	if (!row) return none;
	const { version, content, hash, mime, width, height } = row;
	const logo = hash === null || mime === null || width === null || height === null ? null : { hash, mime, width, height };
	return { ...(JSON.parse(content) as LetterheadContent), version, logo };
}

/** A picture that quotations have, by its hash; null where there is none. */
export async function pictureOf(db: Kysely<Database>, hash: string): Promise<Picture | null> {
	const row = await db.selectFrom("letterhead_logo").select(["mime", "data"]).where("hash", "=", hash).executeTakeFirst();
	return row ? { mime: row.mime, bytes: bytesOfLogo(row.data) } : null;
}

/** In a language what is written in it, else the English, the Chinese, or any other. */
const inLanguage = (texts: LetterheadContent["name"], language: Language): string =>
	[texts[language], texts.en, texts.zh, ...Object.values(texts)].find((text) => text !== "") ?? "";

/** What stands on a paper in a language; null where there is no letterhead: without a name there is none. */
export function shownIn(
	{ name, address, registration, bank, phone, email, website, logo }: Omit<Letterhead, "version">,
	language: Language,
): LetterheadShown | null {
	const called = inLanguage(name, language);
	if (called === "") return null;
	const spoken = {
		name: called,
		address: inLanguage(address, language),
		registration: inLanguage(registration, language),
		bank: inLanguage(bank, language),
	};
	return { ...spoken, phone, email, website, logo };
}

/** A logo as it was sent, or the one there is by its hash. InvalidFieldError for one there is not, and for what is no picture. */
export async function logoMeant(db: Kysely<Database>, said: LogoSaid | null): Promise<{ logo: Logo | null; data: string | null }> {
	if (said === null) return { logo: null, data: null };
	if ("data" in said) {
		const data = said.data.join("");
		return { logo: await lookedAt(bytesOfLogo(data)), data };
	}
	const row = await db.selectFrom("letterhead_logo").select(["hash", "mime", "width", "height"]).where("hash", "=", said.hash).executeTakeFirst();
	if (!row) throw new InvalidFieldError("logo", "letterhead.problem.logoGone");
	return { logo: row, data: null };
}

/** InvalidFieldError for a letterhead without a name that says anything else. */
export function refuseNameless({ name, ...rest }: LetterheadContent & { logo: unknown }): void {
	const isEmpty = (value: unknown): boolean => value === null || value === "" || (typeof value === "object" && Object.values(value).every(isEmpty));
	if (isEmpty(name) && !isEmpty(rest)) throw new InvalidFieldError("name", "letterhead.problem.name");
}

/** What of it the history tells: texts of several languages one after the other. */
function logged({ name, address, registration, bank, phone, email, website, logo }: Letterhead) {
	const all = (texts: LetterheadContent["name"]) => [...new Set(Object.values(texts).filter(Boolean))].join(" / ");
	const size = logo && `${logo.width} × ${logo.height}`;
	return {
		name: all(name),
		address: all(address),
		registration: all(registration),
		bank: all(bank),
		phone,
		email,
		website,
		logo: size && `${size} (${logo.hash.slice(0, 8)})`,
	};
}

const isSame = (before: Letterhead, after: Letterhead): boolean =>
	(Object.keys(none) as (keyof Letterhead)[]).every((key) => key === "version" || JSON.stringify(before[key]) === JSON.stringify(after[key]));

/** Writes the letterhead of quotations sent from now on. DomainError `stale` where it is no longer the version that was changed. */
export async function saveLetterhead(
	{ db, change }: { db: Kysely<Database>; change: ChangeWriter },
	{ version, logo: said, ...content }: LetterheadContent & { version: number; logo: LogoSaid | null },
): Promise<Letterhead> {
	const before = await readLetterhead(db);
	if (before.version !== version) throw new DomainError("stale", "error.stale");
	refuseNameless({ ...content, logo: said });
	const { logo, data } = await logoMeant(db, said);
	const after = { ...content, logo, version: version + 1 };
	if (isSame(before, after)) {
		change.nothing();
		return before;
	}
	if (logo && data !== null)
		await db
			.insertInto("letterhead_logo")
			.values({ ...logo, data, created_at: change.at })
			.onConflict((same) => same.doNothing())
			.execute();
	const row = { content: JSON.stringify(content), logo: logo?.hash ?? null, version: after.version, changed_at: change.at };
	await db
		.insertInto("letterhead")
		.values({ id: 1, ...row })
		.onConflict((there) => there.column("id").doUpdateSet(row))
		.execute();
	await change.write({ action: "update", objectType: "letterhead", objectId: "1", before: logged(before), after: logged(after) });
	return after;
}
