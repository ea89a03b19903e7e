import { longestParameter, parameterSchema, parameterTypes } from "@iqt/routers/parameters/schema";
import { api } from "../../api/client.ts";
import { defineScreen, RecordScreen } from "../../resource/record-screen.tsx";
import { endFields, keyField, nameField, sharedField, typeField, valueField } from "./fields.ts";
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
		keyField,
		nameField,
		typeField(parameterTypes),
		valueField(longestParameter),
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
		sharedField,
		...endFields,
	],
	defaultSort: [{ field: "key", order: "ascending" }],
	empty: { title: "parameter.emptyTitle", text: "parameter.emptyText" },
});

/** Typed values the desk may change, some of which price formulas name. */
export default function Parameters() {
	return <RecordScreen {...screen} />;
}
