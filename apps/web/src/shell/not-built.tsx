import { EmptyState } from "@iqt/ui/empty-state";
import { useText } from "../lib/text.ts";
import { screenAt } from "./access.ts";
import { usePage } from "./tab-host.tsx";

/** What stands in place of a screen that is still to come. */
export default function NotBuilt() {
	const t = useText();
	const found = screenAt(usePage().path);
	const screen = found ? t(found.screen.title) : "";
	return (
		<div data-not-built className="flex min-h-full flex-col items-center justify-center">
			<h1 className="sr-only">{screen}</h1>
			<EmptyState kind="empty" title={t("shell.notBuilt", { screen })} text={t("shell.notBuiltText")} />
		</div>
	);
}
