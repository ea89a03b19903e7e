import { api, queryClient } from "../../../api/client.ts";
import { patchRows } from "../../../resource/grid/use-rows.ts";
import { rowRefusals } from "../../../resource/row-refusals.ts";
import type { RowChange, RowOutcome, Source } from "../../../resource/types.ts";
import { saveTexts, textCell } from "../../i18n/translations/source.ts";

export type EnumRow = Awaited<ReturnType<typeof api.lookups.enumerations.query>>["items"][number];

/** Values may share a label: what is saved is the label, so a row's id says both. */
const idOf = ({ id, key }: Pick<EnumRow, "id" | "key">) => `${id} ${key}`;
const labelOf = (rowId: string) => rowId.slice(0, rowId.indexOf(" "));

/** Every row that shows one of these labels, as it is now. */
const rowsOf = async (labels: readonly string[]): Promise<EnumRow[]> =>
	(await api.lookups.enumerations.query({ filters: [{ field: "id", op: "in", value: [...new Set(labels)] }], pageSize: 200 })).items;

/** Shows labels as they are now in every row that has them. */
export async function showLabels(labels: readonly string[]): Promise<EnumRow[]> {
	const rows = await rowsOf(labels);
	patchRows(queryClient, source, rows);
	return rows;
}

async function save(changes: RowChange[]): Promise<{ rows: RowOutcome<EnumRow>[] }> {
	const labels = changes.map(({ id }) => labelOf(id));
	// Of rows that share a label the last word counts: it is one text.
	const byLabel = new Map<string, { id: string; version: number; cells: Record<string, unknown> }>();
	for (const { id, version, cells } of changes)
		byLabel.set(labelOf(id), { id: labelOf(id), version, cells: { ...byLabel.get(labelOf(id))?.cells, ...cells } });
	try {
		await saveTexts([...byLabel.values()]);
	} catch (error) {
		const refused = new Map(rowRefusals<EnumRow>(error, textCell)?.map((outcome) => [outcome.id, outcome]));
		if (refused.size === 0) throw error;
		const rows = new Map((await rowsOf(labels)).map((row) => [idOf(row), row]));
		return {
			rows: changes.flatMap(({ id }): RowOutcome<EnumRow>[] => {
				const said = refused.get(labelOf(id));
				const row = rows.get(id);
				return said && row ? [{ ...said, id, ...(said.conflict ? { row } : { row: undefined }) }] : [];
			}),
		};
	}
	const shown = new Map((await showLabels(labels)).map((row) => [idOf(row), row]));
	return { rows: changes.map(({ id }) => ({ id, row: shown.get(id) })) };
}

const source: Source<EnumRow> = {
	key: "enumeration",
	id: idOf,
	version: (row) => row.version,
	list: (query, signal) => api.lookups.enumerations.query(query, { signal }),
	facet: (query, signal) => api.lookups.enumerationFacet.query(query, { signal }),
};

/** The enumerations as a list; labels are saved in place where the person may edit. */
export const enumSource = (mayEdit: boolean): Source<EnumRow> => (mayEdit ? { ...source, save } : source);
