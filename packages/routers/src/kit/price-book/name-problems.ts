import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { DomainError } from "../../door/errors.ts";
import type { RateBook } from "./define.ts";
import { type NameReader, namedRates, rateInWords } from "./rate-names.ts";

/** The id a field of a rate of many begins with. */
const idOf = (problem: unknown): string | undefined => /^([0-9a-f-]{36})\./.exec(String((problem as { field?: unknown } | null)?.field ?? ""))?.[1];

/** Runs a change of many rates; where it is refused for some of them, these are named by words beside their ids. */
export async function namingWrongRates<T>(db: Kysely<Database>, book: RateBook, reader: NameReader, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof DomainError) || error.kind !== "invalid" || !Array.isArray(error.data)) throw error;
		const ids = error.data.flatMap((problem) => idOf(problem) ?? []);
		if (ids.length === 0) throw error;
		const names = new Map((await namedRates(db, book, ids, reader)).map((rate) => [rate.id, rateInWords(rate, reader.language)]));
		const named = error.data.map((problem: object) => ({ ...problem, rate: names.get(idOf(problem) ?? "") }));
		throw new DomainError(error.kind, error.messageId, error.values, named);
	}
}
