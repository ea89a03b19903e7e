import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { RateBook } from "../price-book/define.ts";
import { namedFields, namesInBook, spellingOf } from "../price-book/names-in-book.ts";
import type { CellProblem } from "./parsed-record.ts";
import { remarkQuestions } from "./questions.ts";
import { nameKey, tidy } from "./text.ts";

/** What makes of a name several, or all there are, or says something beside it: "A / B", "All depots", "A *", "A (laden)". */
const notOne =
	/[/\\*+;、|,?!#~]|[([【]|(?<![a-z])(?:all|any|every|each|both|various|other|others|todos|todas|cualquier)(?![a-z])|所有|全部|任何|任意|通用|每个|各|其[他它]|すべて|全て/i;

/**
 * Reads names that no register keeps as the book spells them, or as the sheet does first where the book has none such, and asks about those: one that is spelt in another way would be another
 * beside the same. Codes are no such names. Changes the row; answers what is to be asked.
 */
export async function namesReader(db: Kysely<Database>, book: RateBook) {
	const names = await namesInBook(db, book, "all");
	const fields = namedFields(book);
	const firsts = new Map<string, string>();
	return (row: Record<string, unknown>, columnOf: (field: string) => string | null): CellProblem[] =>
		fields.flatMap((field): CellProblem[] => {
			const text = row[field.name];
			const place = row[field.within];
			if (typeof text !== "string" || text === "" || typeof place !== "string") return [];
			const code = field.spellCode?.(text) ?? null;
			if (code !== null) {
				row[field.name] = code;
				return [];
			}
			const known = spellingOf(names, field, row);
			const key = JSON.stringify([field.name, place, nameKey(text)]);
			const taken = known ?? firsts.get(key) ?? text;
			firsts.set(key, taken);
			row[field.name] = taken;
			const isDoubtful = notOne.test(tidy(text)) && !(known !== undefined && notOne.test(tidy(known)));
			const question = isDoubtful ? "notOneName" : known === undefined ? "newName" : null;
			if (question === null) return [];
			// One that the sheet writes in several ways is named once.
			const values = { text: question === "newName" ? taken : text, value: taken, fields: field.name };
			return [
				{
					...{ field: field.name, column: columnOf(field.name), level: "warning" as const, values },
					...{ messageId: `import.${question}` as const, question: remarkQuestions[question].id },
				},
			];
		});
}
