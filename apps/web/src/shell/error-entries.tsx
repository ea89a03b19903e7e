import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Trash2 } from "lucide-react";
import { DOT } from "../lib/dot.ts";
import { momentSeconds } from "../lib/moment.ts";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import { errorLog } from "./error-log.ts";

/** What went wrong in this browser window, newest first, and the way to be rid of it. */
export function ErrorEntries() {
	const t = useText();
	const entries = useStore(errorLog);
	if (entries.length === 0) return <EmptyState kind="empty" title={t("tools.noErrors")} text={t("tools.noErrorsText")} />;
	return (
		<>
			<Button className="mb-3" onClick={() => errorLog.set([])}>
				<Trash2 aria-hidden />
				{t("tools.clearAll")}
			</Button>
			<ul className="flex flex-col gap-3">
				{entries.map((entry) => (
					<li key={entry.id} className="rounded-md border border-line p-3">
						<p className="font-medium break-words text-danger">{entry.message}</p>
						<p className="text-ink-soft">
							{momentSeconds(entry.at)}
							{DOT}
							{entry.path}
						</p>
						{entry.stack && (
							<details className="mt-1">
								<summary className="cursor-pointer">{t("tools.details")}</summary>
								<pre className="mt-1 overflow-auto text-xs whitespace-pre-wrap">{entry.stack}</pre>
							</details>
						)}
					</li>
				))}
			</ul>
		</>
	);
}
