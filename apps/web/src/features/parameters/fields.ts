import type { parameterTypes } from "@iqt/routers/parameters/schema";
import { text } from "../../lib/text.ts";
import type { RecordField } from "../../resource/record-types.ts";

type Field = RecordField<object, object>;

/** What parameters and settings of the portal have in common: a key, a name, a typed value, and who may read it. */
export const keyField = { name: "key", label: "parameter.key", kind: "text", required: true, pinned: true, width: 180 } as const satisfies Field;
export const nameField = { name: "name", label: "parameter.name", kind: "text", required: true, width: 180 } as const satisfies Field;

export const typeField = (types: readonly ((typeof parameterTypes)[number] | "json")[]) =>
	({
		...({ name: "type", label: "parameter.type", kind: "enum", required: true, standard: "text", width: 120 } as const),
		options: types.map((value) => ({ value, label: `enum.valueType.${value}` as const })),
	}) satisfies Field;

/** `longest`: characters a plain text may have. */
export const valueField = (longest: number) =>
	({
		...({ name: "value", label: "parameter.value", kind: "text", required: true, width: 260 } as const),
		hint: (values) => text("parameter.valueHint", { type: String(values.type ?? ""), longest }),
	}) satisfies Field;

export const sharedField = {
	...({ name: "shared", label: "parameter.shared", kind: "switch", standard: false, width: 140, hint: "parameter.sharedHint" } as const),
} satisfies Field;

export const endFields = [
	{ name: "description", label: "parameter.description", kind: "longText", width: 240 },
	{ name: "changedAt", label: "record.changedAt", kind: "time", form: false },
	{ name: "changedBy", label: "record.changedBy", kind: "text", form: false },
] as const satisfies readonly Field[];
