import type { Work } from "@iqt/routers/kit/work/view";
import type { Option } from "@iqt/ui/select";
import type { ComponentType, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { MessageId } from "../../lib/text.ts";
import type { FormSchema } from "../form/form.tsx";
import type { CustomControl, FieldKind } from "../form/form-control.tsx";
import type { Picked } from "../grid/grid-store.ts";
import type { Column, FilterOp, ListPage, ListQuery, Lookup, Predicate, Sort } from "../types.ts";

interface Query<Input, Output> {
	query(input: Input, options?: { signal?: AbortSignal }): Promise<Output>;
}
interface Mutation<Output> {
	/** What goes in is checked by the form's schema and again on the server. */
	mutate(input: never): Promise<Output>;
}

interface ImportCounts {
	added: number;
	changed: number;
	unchanged: number;
}

/** The procedures that read a workbook: what `defineRecordImport` makes on the server. */
export interface RecordImportCalls {
	checkImport: Query<
		{ objectName: string },
		ImportCounts & { problems: { row: number; column: string; label: string; value: string; message: string }[]; doubts: string[] }
	>;
	/** `confirmed`: how many doubts a person has read. */
	applyImport: { mutate(input: { objectName: string; confirmed?: number }): Promise<ImportCounts> };
}

/** What a merge would do, as `defineRecordMerge` tells it. */
export interface MergePreview {
	stays: { id: string; name: string };
	goes: { id: string; name: string; uses: { text: string; path?: string }[] }[];
	/** Null for a kind without other names. */
	aliases: string[] | null;
	doubts: string[];
	rates: number;
	clashes: { text: string; path?: string; pairs: { stays: string; goes: string }[] }[];
}

interface MergeInput {
	stays: string;
	goes: string[];
	holds?: "stays" | "goes";
}

/** The procedures that make duplicates one: what `defineRecordMerge` makes on the server. */
export interface RecordMergeCalls {
	previewMerge: Query<MergeInput, MergePreview>;
	merge: { mutate(input: MergeInput): Promise<{ changeId: string }> };
	startMerge: { mutate(input: MergeInput): Promise<Work> };
	unmerge: { mutate(input: { changeId: string }): Promise<unknown> };
}

/** The procedures of an entity: what `defineRecords` makes on the server. What is missing is not offered. */
interface RecordCalls<Row, Rec> extends Partial<RecordImportCalls>, Partial<RecordMergeCalls> {
	list: Query<ListQuery, ListPage<Row>>;
	/** The whole record; the row of the list is opened where there is none. */
	get?: Query<{ id: string }, Rec>;
	/** Adds (without `id`) or changes; a `version` that is no longer the latest is refused with 000003. */
	save?: Mutation<{ id: string; version: number }>;
	/** Takes `{ids}`; all or none. */
	remove?: Mutation<unknown>;
	/** Brings removed records back: with it, nobody is asked before a removal, and several can go at once. Takes `{ids}`. */
	restore?: Mutation<unknown>;
	/** Values of a field with how often they occur, for the filters' menus. */
	facet?: Query<Predicate & { field: string }, { value: string | number | null; count: number }[]>;
	/** A workbook of what the filter shows. Takes `{filters?, search?, sort?}`. */
	exportUrl?: Mutation<{ name: string; url: string }>;
}

/** A field of an entity: one declaration for its column, its place in the form and its words in the history. */
export interface RecordField<Row, Rec> {
	name: string;
	label: MessageId;
	kind: FieldKind;
	required?: boolean;
	options?: readonly { value: string; label: MessageId }[];
	/** For `lookup` and `lookups`. */
	lookup?: Lookup;
	/** Words of the ids a record holds, for `lookup` and `lookups`; the ids themselves otherwise. */
	chosen?: (record: Rec) => readonly Option[];
	/** The value in words, for `custom`. */
	words?: (value: unknown) => string;
	/** The field's own control, for `custom`. */
	control?: ComponentType<CustomControl>;
	/** A line under it, by what is entered and whether the record is a new one. */
	hint?: MessageId | ((values: FieldValues, isNew: boolean) => ReactNode);
	/** Takes the whole width of the form. */
	wide?: boolean;
	unit?: string;
	/** Of a moment: a day alone means its end. */
	endOfDay?: boolean;
	/** In a new record. */
	standard?: unknown;
	/** Heading it stands under, until the next field that names one. */
	section?: MessageId;
	/** Whether the form shows it, by what is entered; one that is not shown is saved as it is. */
	when?: (values: FieldValues) => boolean;
	/** It may be entered in a new record only (`"edit"`), or never. */
	readOnly?: boolean | "edit";
	/** Only in the list. */
	form?: false;
	/** Only in the form; otherwise what the list does differently from what follows from the kind. */
	column?: false | Omit<Partial<Column<Row>>, "field" | "label" | "kind" | "edit">;
	width?: number;
	sort?: boolean;
	/** By kind otherwise; none for no filter. */
	filter?: readonly FilterOp[] | false;
	/** Not in the list until the person asks for it. */
	hidden?: boolean;
	pinned?: boolean;
}

interface Question {
	id: MessageId;
	values?: Record<string, string | number>;
}

/** What an action can do with the screen once it has run. */
export interface RecordTools {
	/** Loads the list anew. */
	refresh: () => void;
	/** Opens a record's form. */
	edit: (id: string) => void;
	/** Opens the form of a new one. */
	add: () => void;
	/** Path within the portal. */
	navigate: (path: string) => void;
}

/** Something that can be done with a row. */
export interface RecordAction<Row> {
	label: MessageId | ((row: Row) => MessageId);
	icon?: ComponentType<{ "aria-hidden"?: boolean }>;
	/** For which rows; all otherwise. */
	when?: (row: Row) => boolean;
	/** Right it takes; none otherwise. */
	right?: string;
	danger?: boolean;
	/** Asked before it is done. */
	confirm?: (row: Row) => Question;
	/** What is said with the answer, by its label: it goes nowhere without. */
	reason?: MessageId;
	/** The list is loaded anew afterwards. */
	run: (row: Row, tools: RecordTools, reason: string) => unknown;
	/** Said when it is done. */
	done?: MessageId;
}

/** All a screen of a plain entity needs to know. */
export interface RecordScreenProps<Row, Rec = Row> {
	/** Names the list in the cache, saved views and preferences. */
	name: string;
	title: MessageId;
	calls: RecordCalls<Row, Rec>;
	/** The fields of `save`, without `id` and `version`. */
	schema?: FormSchema;
	fields: readonly RecordField<Row, Rec>[];
	/** What a row is called in a title, a question or a toast. */
	nameOf: (row: Row | Rec) => string;
	/** `row.id` otherwise. */
	id?: (row: Row) => string;
	/** Right to add, change and delete; without it the screen is for reading. */
	right?: string;
	/** Writing needs the sight of costs, too. */
	needsCost?: boolean;
	/** A workbook may be read into it, by `checkImport` and `applyImport`. */
	imported?: boolean;
	/** Right to make duplicates one, where that is another than the one to change. */
	mergeRight?: string;
	/** Duplicates may be made one, by `previewMerge` and `merge`. */
	merged?: boolean;
	/** Kind of object in the change log: offers the history of a row. */
	objectType?: string;
	/** Rows that cannot be changed or deleted, with the reason. */
	locked?: (row: Row) => MessageId | null;
	mayDelete?: (row: Row) => boolean;
	/** What goes with a deleted row, where it cannot be brought back. */
	loses?: (row: Row) => Question;
	actions?: readonly RecordAction<Row>[];
	/** What Enter and a double click do instead of opening the form. */
	onOpen?: (row: Row, tools: RecordTools) => void;
	/** Buttons before "Add". */
	toolbar?: ReactNode | ((tools: RecordTools) => ReactNode);
	/** Controls beside the filters. */
	filters?: ReactNode;
	/** Buttons for what can be done with picked rows; without it rows cannot be picked. */
	pickActions?: (picked: Picked<Row>, tools: RecordTools) => ReactNode;
	defaultSort?: readonly Sort[];
	/** Filters that always hold and are not shown. */
	fixed?: ListQuery["filters"];
	/** New ones come from elsewhere: no "Add". */
	adds?: false;
	/** What a new one opens with, of what `?new=` says of it; with the words of what it names, as a record has them. */
	startOf?: (said: string) => Record<string, unknown>;
	/** Words of the button and of the form's title. */
	addLabel?: MessageId;
	addTitle?: MessageId;
	empty?: { title: MessageId; text: MessageId };
	/** Makes what is saved of what was entered, and what is entered of a record. */
	toForm?: (record: Rec) => Record<string, unknown>;
	fromForm?: (values: Record<string, unknown>) => Record<string, unknown>;
	/** Below the fields of the form; gets the record, or null for a new one. */
	formFooter?: (record: Rec | null) => ReactNode;
	/** A broad drawer. */
	wide?: boolean;
	/** What is odd about what would be saved, in sentences: a person is asked before, and `save` is told `confirmed`. */
	doubtsOf?: (values: Record<string, unknown>) => Promise<readonly string[]>;
	/** Told after a save; for what else on the page depends on it. */
	onSaved?: (saved: { id: string; created: boolean }) => void;
}
