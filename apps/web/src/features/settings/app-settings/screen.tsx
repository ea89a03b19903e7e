import { appSetting, longestSetting } from "@iqt/routers/settings/app-settings/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { refreshPortalSettings } from "../../../shell/portal-settings.ts";
import { valueHint } from "../../system/parameters/value-hint.ts";

const screen = declaredScreen(appSetting, {
	calls: api.appSetting,
	over: { value: { hint: valueHint(longestSetting) }, changedBy: { hidden: false } },
	onSaved: () => void refreshPortalSettings(),
	empty: { title: "appSetting.emptyTitle", text: "appSetting.emptyText" },
});

/** Settings of the portal itself. */
export default function AppSettings() {
	return <RecordScreen {...screen} />;
}
