import type { TextRow } from "@iqt/routers/settings/translations/rules";
import { api } from "../../../api/client.ts";
import { describeError } from "../../../api/errors.ts";
import { refreshOwnTexts } from "../../../lib/own-texts.ts";
import type { RowChange, RowOutcome, Source } from "../../../resource/types.ts";

export type { TextRow };

/** What a refused save says of each message, for a list whose rows are messages: both versions where somebody else was faster, or what is wrong with which text. */
export function refusals(error: unknown): RowOutcome<TextRow>[] | null {
	const { code, data, message } = describeError(error);
	if (!Array.isArray(data)) return null;
	if (code === "000003")
		return (data as { id: string; theirs: TextRow }[]).map(({ id, theirs }) => ({ id, row: theirs, conflict: true, errors: { "": message } }));
	if (code !== "000001") return null;
	const rows = new Map<string, Record<string, string>>();
	for (const { field, message: said } of data as { field: string; message: string }[]) {
		// Ids hold dots themselves: the language stands behind the last one.
		const at = field.lastIndexOf(".");
		const id = field.slice(0, at);
		rows.set(id, { ...rows.get(id), [field.slice(at + 1)]: said });
	}
	return [...rows].map(([id, errors]) => ({ id, errors }));
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
				save: async (changes: RowChange[]) => {
					try {
						const rows = await saveTexts(changes);
						return { rows: rows.map((row) => ({ id: row.id, row })) };
					} catch (error) {
						const refused = refusals(error);
						if (refused) return { rows: refused };
						throw error;
					}
				},
			}
		: {}),
});
