import type { EditorProps } from "./editor.tsx";
import type { PlacedColumn } from "./use-columns.ts";
import type { Resource } from "./use-resource.ts";

/** What a row of the grid is drawn from. */
export interface RowProps<Row> {
	resource: Resource<Row>;
	gridId: string;
	index: number;
	/** px of the area rows lie in above it. */
	top: number;
	row: Row | undefined;
	columns: readonly PlacedColumn<Row>[];
	picks: boolean;
	hasMenu: boolean;
	onEdited: (
		index: number,
		column: number,
		entry: Parameters<EditorProps<Row>["onDone"]>[0],
		move: Parameters<EditorProps<Row>["onDone"]>[1],
	) => void;
	onPick: (index: number, shift: boolean) => void;
}
