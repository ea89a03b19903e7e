import type { RecordField as DeclaredField, RecordDeclaration } from "@iqt/routers/kit/records/declare";
import type { RecordFieldKind } from "@iqt/routers/kit/records/fields";
import type { FormSchema } from "../form/form.tsx";
import type { FieldKind } from "../form/form-control.tsx";
import { sharedKinds } from "../grid/field-kinds.ts";
import { LinesControl } from "../grid/lines-control.tsx";
import type { Lookup } from "../types.ts";
import type { RecordField, RecordScreenProps } from "./record-types.ts";

const kinds: Readonly<Record<RecordFieldKind, FieldKind>> = {
	...sharedKinds,
	longText: "longText",
	enums: "enums",
	boolean: "switch",
	currency: "text",
	moment: "time",
	reference: "lookup",
	references: "lookups",
	lines: "custom",
};

/** What a screen adds to a declared field: how its values are looked up, shown, or asked for. */
type Over<Row, Rec> = Omit<Partial<RecordField<Row, Rec>>, "name" | "kind" | "label">;

type Declaration<R extends string> = Omit<RecordDeclaration<string, never, R>, "label" | "schema"> & { label: string; schema: FormSchema };

/** How the records a kind refers to are looked up: without it nothing could be entered there. */
type Lookups<R extends string> = [R] extends [never] ? unknown : { over: { readonly [Name in R]: { lookup: Lookup } } };

type Own<Row extends object, Rec extends object> = Pick<RecordScreenProps<Row, Rec>, "calls"> &
	Partial<Omit<RecordScreenProps<Row, Rec>, "name" | "title" | "schema" | "fields" | "objectType" | "imported" | "merged">> & {
		over?: { readonly [Name in keyof Row & string]?: Over<Row, Rec> };
	};

const defined = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

function fieldOf<Row extends object, Rec extends object>(field: DeclaredField, over: Over<Row, Rec> | undefined): RecordField<Row, Rec> {
	const { name, label, kind, computed, listed, options, standard, hint, section, width, wide, pinned, hidden, endOfDay } = field;
	return {
		...defined({ options, standard, hint, section, width, wide, pinned, hidden, endOfDay }),
		name,
		label,
		kind: computed && kind === "boolean" ? "boolean" : kinds[kind],
		required: field.required,
		...(kind === "percent" ? { unit: "%" } : {}),
		...(kind === "lines" ? { control: LinesControl, column: false } : {}),
		// A text with a lookup is chosen, such as a code of another register, and so is a currency.
		...((kind === "text" || kind === "currency") && over?.lookup ? { kind: "lookup" as const } : {}),
		...(computed ? { form: false } : {}),
		// What nobody may sort and filter by is only shown.
		...(listed === undefined ? { sort: false, filter: false } : {}),
		...over,
	};
}

/**
 * The screen of a declared kind of record: list, form and history of its fields, with what only the screen knows on top.
 *
 *     const screen = declaredScreen(priceSetting, { calls: api.priceSetting });
 *     export default () => <RecordScreen {...screen} />;
 */
export function declaredScreen<R extends string, Row extends object, Rec extends object = Row>(
	declaration: Declaration<R>,
	added: Own<Row, Rec> & Lookups<R>,
): RecordScreenProps<Row, Rec> {
	const { name, title, imported, merged, empty, label, schema, fields, defaultSort } = declaration;
	const { over = {}, ...own }: Own<Row, Rec> = added;
	const overs = over as Readonly<Record<string, Over<Row, Rec> | undefined>>;
	return {
		name,
		title,
		objectType: name,
		imported,
		merged,
		right: `${name}.edit`,
		needsCost: fields.some((field) => field.confidential),
		schema,
		fields: [
			...fields.filter(({ screen }) => screen !== false).map((field) => fieldOf(field, overs[field.name])),
			{ name: "changedAt", label: "record.changedAt", kind: "time", form: false, ...overs.changedAt },
			{ name: "changedBy", label: "record.changedBy", kind: "text", form: false, hidden: true, ...overs.changedBy },
		],
		// Names in four languages have one in the reader's.
		nameOf: (row) => String((row as Record<string, unknown>)[fields.find(({ spoken }) => spoken)?.name ?? label]),
		defaultSort,
		empty,
		...own,
	};
}
