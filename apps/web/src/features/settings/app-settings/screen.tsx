import { appSetting, longestSetting } from "@iqt/routers/settings/app-settings/schema";
import { Button } from "@iqt/ui/button";
import { Stamp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { refreshPortalSettings } from "../../../shell/portal-settings.ts";
import { useCan } from "../../../shell/user.ts";
import { valueHint } from "../../system/parameters/value-hint.ts";

const LetterheadDialog = lazy(() => import("./letterhead-dialog.tsx"));

const screen = declaredScreen(appSetting, {
	calls: api.appSetting,
	over: { value: { hint: valueHint(longestSetting) }, changedBy: { hidden: false } },
	onSaved: () => void refreshPortalSettings(),
	empty: { title: "appSetting.emptyTitle", text: "appSetting.emptyText" },
});

/** Settings of the portal itself, with the letterhead of its quotations. */
export default function AppSettings() {
	const t = useText();
	const can = useCan();
	const [writing, setWriting] = useState(false);
	const letterhead = (
		<Button onClick={() => setWriting(true)}>
			<Stamp aria-hidden />
			{t("letterhead.edit")}
		</Button>
	);
	return (
		<>
			<RecordScreen {...screen} toolbar={can("appSetting.edit") ? letterhead : undefined} />
			<Suspense>{writing && <LetterheadDialog onClose={() => setWriting(false)} />}</Suspense>
		</>
	);
}
