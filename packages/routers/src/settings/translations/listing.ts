import { type MemoryField, memoryList } from "../../door/memory-lists.ts";
import type { TextRow } from "./rules.ts";

const words = ["contains", "startsWith", "eq", "in"] as const;

/** What lists of texts may be filtered and sorted by. */
export const textFields: Readonly<Record<string, MemoryField<TextRow>>> = {
	id: { read: (row) => row.id, filter: words, sort: true },
	version: { read: (row) => row.version, filter: ["eq"], sort: true },
	area: { read: (row) => row.area, filter: ["eq", "in"], sort: true },
	state: { read: (row) => row.state, filter: ["eq", "in", "ne"], sort: true },
	zh: { read: (row) => row.zh, filter: words, sort: true },
	en: { read: (row) => row.en, filter: words, sort: true },
	es: { read: (row) => row.es, filter: words, sort: true },
	ja: { read: (row) => row.ja, filter: words, sort: true },
	changedAt: { read: (row) => row.changedAt, filter: ["gte", "lte", "between", "isNull", "notNull"], sort: true },
	changedBy: { read: (row) => row.changedBy, filter: ["contains", "eq"], sort: true },
};

/** Where a search looks for its words. */
export const searchedTexts = (row: TextRow) => [row.id, row.zh, row.en, row.es, row.ja].join("\n");

/** The messages as a list. */
export const textList = memoryList(textFields, { id: (row) => row.id, searched: searchedTexts });
