import { type Language, translate } from "@iqt/i18n";
import { DomainError, type FieldProblem, type MessageValues } from "../../door/errors.ts";
import { describeProblems } from "../../door/problems.ts";
import type { KeptMessage } from "../work/kept-message.ts";
import type { ImportBook } from "./book.ts";
import type { Importer } from "./importer.ts";
import { labelled } from "./problem-words.ts";
import { type Batch, findBatch, setBatch } from "./queries.ts";
import { type Faults, refusalOfSheet } from "./refused.ts";

/** Characters kept of the faults of a sheet: of very many rows the first. */
const KEPT = 200_000;

/** Why a program was refused, before it is said in anybody's language. */
interface Kept extends KeptMessage {
	at: string;
	faults: Faults | null;
}

/** What programs are told that has nothing to do with the sheet they sent. */
const notOfSheet: ReadonlySet<DomainError["kind"]> = new Set(["tooMany", "notAllowed", "notFound", "server"]);

/** A sheet that is refused for what stands in it. `keptValues`: the values of its sentence as they are kept, with names of fields in place of their labels. */
export class SheetRefused extends DomainError {
	readonly faults: Faults | null;
	readonly keptValues: MessageValues;

	constructor(messageId: DomainError["messageId"], values: MessageValues, of: { data?: unknown; faults?: Faults; keptValues?: MessageValues }) {
		super("invalid", messageId, values, of.data ?? null);
		this.faults = of.faults ?? null;
		this.keptValues = of.keptValues ?? values;
	}
}

function bounded(faults: Faults): Faults {
	const found = { ...faults, rows: [...faults.rows] };
	while (found.rows.length > 1 && JSON.stringify(found).length > KEPT) found.rows.length = Math.ceil(found.rows.length / 2);
	return found;
}

/** Does what a program asked for with a sheet; where that is refused, the reasons stay with the batch, for whoever opens it in the portal. */
export async function keepingReasons<T>({ services }: Importer, batch: Pick<Batch, "id" | "error">, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof DomainError) || notOfSheet.has(error.kind)) throw error;
		// What applying ran into is told of the batch already.
		if ((await findBatch(services.db, batch.id))?.error !== batch.error) throw error;
		const { faults, keptValues } = error instanceof SheetRefused ? error : { faults: null, keptValues: error.values };
		const kept: Kept = { at: services.now().toISOString(), messageId: error.messageId, values: keptValues, faults: faults && bounded(faults) };
		await setBatch(services.db, batch.id, { refusal: JSON.stringify(kept) });
		throw error;
	}
}

/** The sentence a program was refused with; null where it was not. */
export function refusalMessage(batch: Pick<Batch, "refusal">, book: ImportBook, language: Language): string | null {
	if (batch.refusal === null) return null;
	const kept = JSON.parse(batch.refusal) as Kept;
	return translate(language, kept.messageId, labelled(book, kept, language));
}

/** Why a program was refused, as a person reads it in the portal: when, the sentence and each fault of the sheet with its cell. */
export function refusalView(
	batch: Pick<Batch, "refusal">,
	book: ImportBook,
	language: Language,
): { at: string; message: string; problems: FieldProblem[] } | null {
	const message = refusalMessage(batch, book, language);
	if (batch.refusal === null || message === null) return null;
	const { at, faults } = JSON.parse(batch.refusal) as Kept;
	return { at, message, problems: faults ? describeProblems(refusalOfSheet(book, faults, language), language) : [] };
}
