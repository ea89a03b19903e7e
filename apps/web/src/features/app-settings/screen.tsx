import { appSettingSchema, appSettingTypes, longestSetting } from "@iqt/routers/app-settings/schema";
import { api } from "../../api/client.ts";
import { defineScreen, RecordScreen } from "../../resource/record-screen.tsx";
import { refreshPortalSettings } from "../../shell/portal-settings.ts";
import { endFields, keyField, nameField, sharedField, typeField, valueField } from "../parameters/fields.ts";

const screen = defineScreen({
	name: "appSetting",
	title: "menu.appSettings",
	right: "appSetting.edit",
	objectType: "appSetting",
	calls: api.appSetting,
	schema: appSettingSchema,
	nameOf: (setting) => setting.key,
	fields: [
		{ ...keyField, hint: "appSetting.keyHint", width: 200 },
		{ ...nameField, width: 200 },
		typeField(appSettingTypes),
		{ ...sharedField, standard: true },
		{ ...valueField(longestSetting), kind: "longText", width: 320 },
		...endFields,
	],
	onSaved: () => void refreshPortalSettings(),
	defaultSort: [{ field: "key", order: "ascending" }],
	empty: { title: "appSetting.emptyTitle", text: "appSetting.emptyText" },
});

/** Settings of the portal itself. */
export default function AppSettings() {
	return <RecordScreen {...screen} />;
}
