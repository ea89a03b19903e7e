import { Button } from "@iqt/ui/button";
import { Switch } from "@iqt/ui/choice";
import { useId } from "react";
import { OpenSheet } from "../lib/dialogs.tsx";
import { type Store, useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import { fixedHeader, sidebarLogo, tagsView } from "./settings.ts";
import { ThemePicker } from "./theme-picker.tsx";

/** How the portal looks to this person: at once, and remembered. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
	const t = useText();
	const label = useId();
	return (
		<OpenSheet
			onClose={onClose}
			title={t("shell.settings")}
			description={t("shell.settingsText")}
			className="max-w-sm"
			footer={<Button onClick={onClose}>{t("shell.close")}</Button>}
		>
			<div className="flex flex-col gap-5">
				<section aria-labelledby={label} className="flex flex-col gap-2">
					<h3 id={label} className="font-semibold">
						{t("shell.themeColour")}
					</h3>
					<ThemePicker />
				</section>
				<Setting store={tagsView} name={t("shell.setting.tagsView")} hint={t("shell.setting.tagsViewHint")} />
				<Setting store={fixedHeader} name={t("shell.setting.fixedHeader")} hint={t("shell.setting.fixedHeaderHint")} />
				<Setting store={sidebarLogo} name={t("shell.setting.sidebarLogo")} hint={t("shell.setting.sidebarLogoHint")} />
			</div>
		</OpenSheet>
	);
}

function Setting({ store, name, hint }: { store: Store<boolean>; name: string; hint: string }) {
	const id = useId();
	const on = useStore(store);
	return (
		<div className="flex items-start justify-between gap-4">
			<div>
				<label htmlFor={id} className="font-medium">
					{name}
				</label>
				<p id={`${id}-hint`} className="text-ink-soft">
					{hint}
				</p>
			</div>
			<Switch id={id} aria-describedby={`${id}-hint`} checked={on} onCheckedChange={(next) => store.set(next)} />
		</div>
	);
}
