import type { Database } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import type { BookRight, RateBook } from "../price-book/declaration.ts";
import { bookRight } from "../price-book/edit-right.ts";
import { type NameReader, namedRates, rateInWords } from "../price-book/rate-names.ts";
import { usesInTerms } from "../price-book/terms-uses.ts";
import { usesInBooks } from "../price-book/uses.ts";
import { type AnyKind, ownerFor, type RecordWork, type Use } from "../records/define.ts";
import { getRecord, type Plain } from "../records/queries.ts";
import { recordToChange } from "../records/save.ts";
import { spokenOf } from "../records/spoken.ts";
import { countNaming, head, lookAtColumns, namingOf, type Twice } from "./columns.ts";
import { type BookMove, type Duplicates, lookAtRates } from "./rates.ts";
import { differing, lookAtTerms, type TermMove } from "./terms.ts";

/** All that a merge would move, and what would meet. */
export interface Looked {
	rates: readonly BookMove[];
	terms: readonly TermMove[];
	twice: readonly Twice[];
}

/** What would be there twice in one place, and has to be decided. */
export interface Clash {
	/** "Customs price: 3 rates". */
	text: string;
	/** A screen that shows them. */
	path?: string;
	/** A few pairs in words: what stays or comes first, and what it meets. */
	pairs: { stays: string; goes: string }[];
}

/** Pairs told of each clash. */
const TOLD = 5;

/** What people know a record by: its code, and its name where it has one. */
export function titleOf(kind: AnyKind, record: Readonly<Record<string, unknown>>, language: Language): string {
	const name = spokenOf(kind, record, language) ?? (typeof record.name === "string" ? record.name : "");
	return [String(record[kind.label] ?? ""), name].filter((word, i, all) => word !== "" && all.indexOf(word) === i).join(" ");
}

/**
 * The records to be merged, as they stand. 000002 where one is gone; 000001 where the one that stays is among those that go, or two do not agree in
 * what is asked of them by what names them.
 */
export async function duplicatesOf(
	work: Pick<RecordWork, "caller" | "db" | "language" | "now">,
	kind: AnyKind,
	{ stays, goes }: { stays: string; goes: readonly string[] },
): Promise<Duplicates> {
	const read = async (id: string) => {
		const record = await getRecord(work.db, kind, id, {
			seesCost: true,
			language: work.language,
			owner: ownerFor(kind, work.caller),
			today: businessDay(work.now),
		});
		// What was merged before is gone: it is no longer what somebody saw.
		if (record.id !== id) throw new DomainError("notFound", "error.notFound");
		// What is only shared with somebody is not theirs to make another.
		await recordToChange(work, kind, id);
		return record;
	};
	const ids = [...new Set(goes)];
	if (ids.includes(stays)) throw new InvalidFieldError("goes", "merge.withItself");
	const kept = await read(stays);
	const gone: Plain[] = [];
	for (const id of ids) gone.push(await read(id));
	const title = (record: Plain) => titleOf(kind, record, work.language);
	for (const one of gone) {
		const refused = kind.merging?.refuse?.(one);
		if (refused) throw refused;
		const other = kind.merging?.alike?.find((field) => (one[field] ?? null) !== (kept[field] ?? null));
		if (other === undefined) continue;
		const label = kind.fields.find(({ name }) => name === other)?.label;
		throw new DomainError("state", "merge.notAlike", {
			one: title(one),
			other: title(kept),
			field: label ? translate(work.language, label) : other,
		});
	}
	return { stays: kept, goes: gone };
}

export async function lookAt(db: Kysely<Database>, kind: AnyKind, duplicates: Duplicates): Promise<Looked> {
	return {
		rates: await lookAtRates(db, kind, duplicates),
		terms: await lookAtTerms(db, kind, duplicates),
		twice: await lookAtColumns(db, kind, duplicates),
	};
}

/** Rates that move. */
export const ratesIn = ({ rates }: Looked): number => rates.reduce((sum, { count }) => sum + count, 0);

/** Whether something has to be decided before records are merged. */
export const hasClashes = ({ rates, terms, twice }: Looked): boolean =>
	rates.some(({ meetings }) => meetings.length > 0) || terms.some(({ joined }) => joined.some((sides) => differing(sides))) || twice.length > 0;

/** What would meet, in words; of a book the reader may not look into how much of it. */
export async function clashesIn(
	db: Kysely<Database>,
	{ rates, terms, twice }: Looked,
	{ stays }: Duplicates,
	{ language, caller }: Pick<RecordWork, "caller" | "language">,
): Promise<Clash[]> {
	const reader: NameReader = { language, seesCost: caller.seesCost };
	const told = <T>(book: RateBook, meetings: readonly T[]) => (holds(caller, bookRight(book, "view")) ? meetings.slice(0, TOLD) : []);
	const clashes: Clash[] = [];
	for (const { book, meetings } of rates) {
		if (meetings.length === 0) continue;
		const shown = told(book, meetings);
		const named = await namedRates(db, book, [...new Set(shown.flatMap(({ one, other }) => [one, other]))], reader);
		const words = new Map(named.map((rate) => [rate.id, rateInWords(rate, language)]));
		const count = translate(language, "log.rates", { count: meetings.length });
		const { menu } = book.rights.view;
		clashes.push({
			text: translate(language, "record.usedInBook", { book: translate(language, book.title), rates: count }),
			...(menu ? { path: menu } : {}),
			pairs: shown.map(({ one, other, both }) =>
				both === 1 ? { stays: words.get(one) ?? "", goes: words.get(other) ?? "" } : { stays: words.get(other) ?? "", goes: words.get(one) ?? "" },
			),
		});
	}
	for (const { book, joined } of terms) {
		const pairs = joined.map(differing).filter((pair) => pair !== null);
		if (pairs.length === 0) continue;
		const screen = (book.rights as Readonly<Record<string, BookRight>>).term?.menu;
		clashes.push({
			text: translate(language, "place.usedInTerms", { book: translate(language, book.title), count: pairs.length }),
			...(screen ? { path: screen } : {}),
			pairs: told(book, pairs).map(([one, other]) => ({ stays: plain(one.body), goes: plain(other.body) })),
		});
	}
	for (const [naming, same] of Map.groupBy(twice, (one) => one.naming)) {
		const path = naming.path?.(head(stays));
		clashes.push({
			text: translate(language, "merge.rows", { where: translate(language, naming.title), count: same.length }),
			...(path === undefined ? {} : { path }),
			pairs: same.slice(0, TOLD).map(({ at }) => ({ stays: at, goes: at })),
		});
	}
	return clashes;
}

/** The beginning of a rich text without its tags. */
const plain = (body = ""): string =>
	body
		.replace(/<[^<>]*>/g, " ")
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, 80);

/** Where a record is named, each with how often and a way to it. */
export async function namedIn(work: Pick<RecordWork, "db" | "language">, kind: AnyKind, record: Plain): Promise<Use[]> {
	const { db, language } = work;
	const { id, code } = head(record);
	const uses: Use[] = [];
	const rates = kind.merging?.rates;
	if (rates) {
		const isNaming = (field: Parameters<typeof rates.isNaming>[0]) => rates.isNaming(field, record);
		uses.push(...(await usesInBooks({ db, language }, isNaming, rates.by === "id" ? id : code, code)));
		if (rates.by === "id") uses.push(...(await usesInTerms({ db, language }, isNaming, id, code)));
	}
	for (const naming of namingOf(kind)) {
		const count = await countNaming(db, naming, record);
		if (count === 0) continue;
		const path = naming.path?.({ id, code });
		uses.push({ text: translate(language, "merge.rows", { where: translate(language, naming.title), count }), ...(path ? { path } : {}) });
	}
	return uses;
}
