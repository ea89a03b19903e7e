import type { TextRow } from "@iqt/routers/settings/translations/rules";
import { api } from "../../../api/client.ts";
import { refreshOwnTexts } from "../../../lib/own-texts.ts";
import { savedOrRefused } from "../../../resource/row-refusals.ts";
import type { RowChange, Source } from "../../../resource/types.ts";

export type { TextRow };

/** Ids of messages hold dots themselves: the language of a text stands behind the last one. */
export function textCell(path: string): [id: string, language: string] {
	const at = path.lastIndexOf(".");
	return [path.slice(0, at), path.slice(at + 1)];
}

/** Sets texts; the page shows the new ones at once. */
export async function saveTexts(rows: Parameters<typeof api.translations.save.mutate>[0]["rows"]): Promise<TextRow[]> {
	const saved = await api.translations.save.mutate({ rows });
	await refreshOwnTexts();
	return saved.rows;
}

/** The messages as a list; cells are saved where the person may edit. */
export const textSource = (mayEdit: boolean): Source<TextRow> => ({
	key: "translation",
	id: (row) => row.id,
	version: (row) => row.version,
	list: (query, signal) => api.translations.list.query(query, { signal }),
	facet: (query, signal) => api.translations.facet.query(query, { signal }),
	...(mayEdit
		? {
				save: (changes: RowChange[]) =>
					savedOrRefused(async () => ({ rows: (await saveTexts(changes)).map((row) => ({ id: row.id, row })) }), textCell),
			}
		: {}),
});
