import type { ComboOption } from "@iqt/ui/combobox";
import type { Option } from "@iqt/ui/select";
import type { ReactNode } from "react";

export type FilterOp = "eq" | "ne" | "in" | "contains" | "startsWith" | "gte" | "lte" | "between" | "isNull" | "notNull";

type FilterValue = string | number | boolean;

export interface Filter {
	field: string;
	op: FilterOp;
	/** A list for `in`, two values for `between`, none for `isNull` and `notNull`. */
	value?: FilterValue | FilterValue[];
}

export interface Sort {
	field: string;
	order: "ascending" | "descending";
}

/** What a list is asked for; the same as `listInput` on the server. */
export interface ListQuery {
	pageIndex?: number;
	pageSize?: 10 | 20 | 30 | 50 | 100 | 200;
	sort?: Sort[];
	filters?: Filter[];
	search?: string;
	cursor?: string | null;
	/** Count no further than so many rows where the total is not known without. */
	countTo?: number;
}

/** What a list answers; with `more` more rows match than `total` says. */
export interface ListPage<Row> {
	total: number;
	more?: true;
	items: Row[];
	nextCursor?: string | null;
}

/** The filter, without paging and order: a predicate over the whole list. */
export type Predicate = Pick<ListQuery, "filters" | "search">;

export type ColumnKind = "text" | "number" | "money" | "price" | "date" | "time" | "enum" | "boolean" | "lookup" | "percent";

/** Finds options for what was typed. */
export type Lookup = (typed: string, signal: AbortSignal) => Promise<readonly ComboOption[]>;

interface CellEditing {
	required?: boolean;
	/** What is wrong with a value, in the person's language, or null. */
	check?: (value: unknown) => Promise<string | null>;
}

/**
 * A column. `kind` decides alignment, editor, filter operators and how a value is read when pasted:
 * `money` and `percent` are decimal strings ("4500.00"), `price` a decimal string or a formula, `date` is `yyyy-MM-dd`,
 * `time` ISO 8601, `enum` one of `options`, `lookup` an id whose words are in `display`.
 */
export interface Column<Row> {
	/** Field of the row, and its name in sort keys, filters and edits. */
	field: string;
	label: string;
	kind: ColumnKind;
	/** px; by kind otherwise. */
	width?: number;
	/** px in windows narrower than 1280 px; as wide as everywhere otherwise. */
	narrow?: number;
	/** Field behind which it stands in such windows, as long as nobody has moved a column. */
	narrowAfter?: string;
	/** The raw value; `row[field]` otherwise. */
	value?: (row: Row) => unknown;
	/** The value in words, as shown, copied and exported; by kind otherwise. */
	display?: (row: Row) => string;
	/** Shown instead of `display` in the cell. */
	render?: (row: Row) => ReactNode;
	/** Currency of a money or price cell. */
	currency?: (row: Row) => string | null | undefined;
	/** What of a cell is never cut, a price's amount for one: the column is at least as wide as the widest of them. What is displayed otherwise. */
	amount?: (row: Row) => string;
	/** A price's formula is not shown beside its amount. */
	bare?: boolean;
	/** What of a money or price cell is added up with others: what its formula comes to, and what it is in ("CNY", "%"), shown or not. Value and `currency` otherwise. */
	summed?: (row: Row) => { amount: unknown; unit: string };
	/** What the column's name means, where it is a term of the trade: shown on its head. */
	description?: string;
	/** Place on a phone's card: 0 in its first line, 1 and up below it, in this order. Where no column has one, the first columns make the card. */
	card?: number;
	/** Has a line of the card to itself. */
	cardWide?: boolean;
	options?: readonly Option[];
	lookup?: Lookup;
	/** Field whose filter finds this column's words, where it is not `field`. */
	filterField?: string;
	sort?: boolean;
	/** Field it is put in order by, where it is not `field`: a place by its name, not by its code. */
	sortField?: string;
	/** Operators offered; none for no filter. By kind otherwise. */
	filter?: readonly FilterOp[] | false;
	/** Present where the cell may be edited in place. */
	edit?: CellEditing;
	/** Why a cell cannot be edited, for people who try. */
	readOnlyReason?: string | ((row: Row) => string | null);
	/** Not shown until the person asks for it. */
	hidden?: boolean;
	/** Stays in view at the start. */
	pinned?: boolean;
}

/** Cells to save of one row. */
export interface RowChange {
	id: string;
	version: number;
	cells: Record<string, unknown>;
}

/** What became of one row. */
export interface RowOutcome<Row> {
	id: string;
	/** The row as it is now; for a conflict, as somebody else left it. */
	row?: Row;
	/** By field, or under "" for the row. Nothing when it was saved. */
	errors?: Record<string, string>;
	conflict?: boolean;
}

/** Where rows come from. `key` names the list in the cache, in saved views and in the person's preferences. */
export interface Source<Row> {
	key: string;
	/** What its rows are where they are not the list's own, such as several of them in one: they are kept apart in the cache alone. */
	part?: string;
	list: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>;
	id: (row: Row) => string;
	version?: (row: Row) => number;
	/** Present where cells may be edited in place. All rows or none are saved. */
	/** `base`: the rows as they were when they were edited. */
	save?: (rows: RowChange[], base: ReadonlyMap<string, Row>) => Promise<{ rows: RowOutcome<Row>[]; changeId?: string }>;
	/** What is odd about rows as these cells would leave them, in sentences: a person is asked before they are saved. */
	doubts?: (rows: RowChange[], base: ReadonlyMap<string, Row>) => Promise<readonly string[]>;
	/** Undoes a saved change; answers how many rows that touched, and the change that did it, which can be undone in turn. */
	undo?: (changeId: string) => Promise<{ count: number; changeId: string }>;
	/** Values of a field with how often they occur under the other filters, for the filter's menu. */
	facet?: (query: Predicate & { field: string }, signal: AbortSignal) => Promise<{ value: string | number | null; count: number }[]>;
}
