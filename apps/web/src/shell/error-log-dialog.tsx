import { OpenDialog } from "../lib/dialogs.tsx";
import { useText } from "../lib/text.ts";
import { ErrorEntries } from "./error-entries.tsx";

/** The error log over the page one is on. */
export default function ErrorLogDialog({ onClose }: { onClose: () => void }) {
	const t = useText();
	return (
		<OpenDialog onClose={onClose} title={t("menu.errorLog")} description={t("tools.errorLogText")}>
			<ErrorEntries />
		</OpenDialog>
	);
}
