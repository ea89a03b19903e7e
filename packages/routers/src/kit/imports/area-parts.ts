import { isAroundHead } from "./area-heads.ts";
import type { ImportField } from "./field.ts";
import type { Table } from "./mapping.ts";
import { tidy } from "./text.ts";

/** A column of areas, and those left of it that say where they lie: 省 | 市 | 区县. */
export interface AreaParts {
	area: number;
	around: readonly number[];
}

/** The columns that together name the areas of a table's rates; null where the column of areas has none beside it. */
export function areaParts(columns: Table["columns"], fields: readonly ImportField[]): AreaParts | null {
	const name = fields.find(({ kind }) => kind === "area")?.name;
	const at = columns.findIndex(({ target }) => target !== null && target.field === name);
	const area = columns[at];
	if (!area) return null;
	const around: number[] = [];
	for (let i = at - 1; i >= 0; i--) {
		const { column, header, target } = columns[i] as Table["columns"][number];
		if (target !== null || !isAroundHead(header.split(" / ").at(-1) ?? "")) break;
		around.unshift(column);
	}
	return around.length > 0 ? { area: area.column, around } : null;
}

/** "重庆市" twice, as a province and as its city. */
const plainName = (name: string): string => name.replace(/[省市]$/, "");

/** A row's cells with the whole path of its area in one: 江苏省/苏州市/昆山市. A code, or a path that stands there already, is left as it is. */
export function withWholeArea<T extends { value: unknown }>(cells: Map<number, T>, parts: AreaParts | null): Map<number, T> {
	const cell = parts && cells.get(parts.area);
	if (!cell || typeof cell.value !== "string" || !/^[^\d/]+$/.test(tidy(cell.value))) return cells;
	const names = [...parts.around.map((column) => cells.get(column)?.value), cell.value].flatMap((name) =>
		typeof name === "string" && tidy(name) !== "" ? [tidy(name)] : [],
	);
	const path = names.filter((name, i) => i === 0 || plainName(name) !== plainName(names[i - 1] ?? ""));
	return path.length > 1 ? new Map(cells).set(parts.area, { ...cell, value: path.join("/") }) : cells;
}
