import { appSettingSchema, appSettingTypes } from "@iqt/routers/app-settings/schema";
import { api } from "../../api/client.ts";
import { text } from "../../lib/text.ts";
import { defineScreen, RecordScreen } from "../../resource/record-screen.tsx";

const screen = defineScreen({
	name: "appSetting",
	title: "menu.appSettings",
	right: "appSetting.edit",
	objectType: "appSetting",
	calls: api.appSetting,
	schema: appSettingSchema,
	nameOf: (setting) => setting.key,
	fields: [
		{ name: "key", label: "parameter.key", kind: "text", required: true, pinned: true, width: 200 },
		{ name: "name", label: "parameter.name", kind: "text", required: true, width: 200 },
		{
			name: "type",
			label: "parameter.type",
			kind: "enum",
			required: true,
			standard: "text",
			width: 110,
			options: appSettingTypes.map((value) => ({ value, label: `enum.valueType.${value}` as const })),
		},
		{ name: "shared", label: "parameter.shared", kind: "switch", standard: true, width: 150, hint: "parameter.sharedHint" },
		{
			name: "value",
			label: "parameter.value",
			kind: "longText",
			required: true,
			width: 320,
			hint: (values) => text("parameter.valueHint", { type: String(values.type ?? "") }),
		},
		{ name: "description", label: "parameter.description", kind: "longText", width: 240 },
		{ name: "changedAt", label: "record.changedAt", kind: "time", form: false },
		{ name: "changedBy", label: "record.changedBy", kind: "text", form: false },
	],
	defaultSort: [{ field: "key", order: "ascending" }],
	empty: { title: "appSetting.emptyTitle", text: "appSetting.emptyText" },
});

/** Settings of the portal itself. */
export default function AppSettings() {
	return <RecordScreen {...screen} />;
}
