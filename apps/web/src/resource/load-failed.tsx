import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { describeError, sentence } from "../api/errors.ts";
import { useText } from "../lib/text.ts";

/** Why something could not be loaded: no permission, or an error with another try. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
	const t = useText();
	const said = describeError(error);
	if (said.code === "000008") return <EmptyState kind="noPermission" title={t("table.noPermission")} text={said.message} />;
	return (
		<EmptyState
			kind="error"
			title={t("table.loadFailed")}
			text={sentence(said)}
			actions={
				onRetry && (
					<Button variant="primary" onClick={onRetry}>
						{t("shell.retry")}
					</Button>
				)
			}
		/>
	);
}
