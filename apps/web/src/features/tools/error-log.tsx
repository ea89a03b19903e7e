import { ErrorEntries } from "../../shell/error-entries.tsx";
import { ToolPage } from "./kit.tsx";

/** What went wrong in this browser window, newest first. */
export default function ErrorLog() {
	return (
		<ToolPage title="menu.errorLog" intro="tools.errorLogText">
			<ErrorEntries />
		</ToolPage>
	);
}
