import { parameterSchema, parameterTypes } from "@iqt/routers/parameters/schema";
import { api } from "../../api/client.ts";
import { text } from "../../lib/text.ts";
import { defineScreen, RecordScreen } from "../../resource/record-screen.tsx";
import { LinesControl } from "./lines-control.tsx";

const isFormulaType = (type: unknown) => type === "number" || type === "percent";

const screen = defineScreen({
	name: "parameter",
	title: "menu.parameters",
	right: "parameter.edit",
	objectType: "parameter",
	calls: api.parameter,
	schema: parameterSchema,
	nameOf: (parameter) => parameter.key,
	fields: [
		{ name: "key", label: "parameter.key", kind: "text", required: true, pinned: true, width: 180 },
		{ name: "name", label: "parameter.name", kind: "text", required: true, width: 180 },
		{
			name: "type",
			label: "parameter.type",
			kind: "enum",
			required: true,
			standard: "text",
			width: 120,
			options: parameterTypes.map((value) => ({ value, label: `enum.valueType.${value}` as const })),
		},
		{
			name: "value",
			label: "parameter.value",
			kind: "text",
			required: true,
			width: 260,
			hint: (values) => text("parameter.valueHint", { type: String(values.type ?? "") }),
		},
		{ name: "currency", label: "parameter.currency", kind: "text", required: true, width: 80, when: (values) => values.type === "amount" },
		{
			name: "options",
			label: "parameter.options",
			kind: "custom",
			control: LinesControl,
			standard: [],
			wide: true,
			column: false,
			when: (values) => values.type === "enumeration",
		},
		{
			name: "inFormula",
			label: "parameter.inFormula",
			kind: "switch",
			standard: false,
			width: 130,
			hint: "parameter.inFormulaHint",
			when: (values) => isFormulaType(values.type) || values.inFormula === true,
		},
		{ name: "shared", label: "parameter.shared", kind: "switch", standard: false, width: 130, hint: "parameter.sharedHint" },
		{ name: "description", label: "parameter.description", kind: "longText", width: 240 },
		{ name: "changedAt", label: "record.changedAt", kind: "time", form: false },
		{ name: "changedBy", label: "record.changedBy", kind: "text", form: false },
	],
	defaultSort: [{ field: "key", order: "ascending" }],
	empty: { title: "parameter.emptyTitle", text: "parameter.emptyText" },
});

/** Typed values the desk may change, some of which price formulas name. */
export default function Parameters() {
	return <RecordScreen {...screen} />;
}
