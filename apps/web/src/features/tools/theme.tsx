import { Button } from "@iqt/ui/button";
import { Badge } from "@iqt/ui/surface";
import { useText } from "../../lib/text.ts";
import { ThemePicker } from "../../shell/theme-picker.tsx";
import { ToolPage } from "./kit.tsx";

/** The theme colour with what it does to buttons, links and badges. */
export default function Theme() {
	const t = useText();
	return (
		<ToolPage title="menu.theme" intro="tools.themeText">
			<ThemePicker />
			<h2 className="mt-6 mb-2 font-semibold">{t("tools.preview")}</h2>
			<div className="flex flex-wrap items-center gap-3">
				<Button variant="primary">{t("tools.primary")}</Button>
				<Button>{t("tools.outline")}</Button>
				<Button variant="ghost">{t("tools.ghost")}</Button>
				<Button variant="link">{t("tools.link")}</Button>
				<Badge tone="info">{t("tools.badge")}</Badge>
				<span className="rounded-md bg-theme px-3 py-2 text-theme-ink">{t("tools.onTheme")}</span>
			</div>
		</ToolPage>
	);
}
