import { Dialog } from "@iqt/ui/dialog";
import { useText } from "../lib/text.ts";
import { ErrorEntries } from "./error-entries.tsx";

/** The error log over the page one is on. */
export default function ErrorLogDialog({ onClose }: { onClose: () => void }) {
	const t = useText();
	return (
		<Dialog open onOpenChange={onClose} title={t("menu.errorLog")} description={t("tools.errorLogText")} closeLabel={t("shell.close")}>
			<ErrorEntries />
		</Dialog>
	);
}
