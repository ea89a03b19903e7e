import { languages, translate } from "@iqt/i18n";

/** What the first cell of a template's example row begins with, in every language. */
const marks = languages.map((language) => translate(language, "rate.exampleMark"));

/** Whether a row, by its first cell with something in it, is a template's example that was left in. */
export const isExample = (first: unknown): boolean => typeof first === "string" && marks.some((mark) => first.trim().startsWith(mark));
