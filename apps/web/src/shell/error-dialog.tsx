import { Button } from "@iqt/ui/button";
import { lazy, Suspense } from "react";
import { errorDialog } from "../api/errors.ts";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";

const Dialog = lazy(async () => ({ default: (await import("@iqt/ui/dialog")).Dialog }));

/** The one dialog that says what went wrong. */
export function ErrorDialog() {
	const t = useText();
	const shown = useStore(errorDialog);
	if (!shown) return null;
	const close = () => errorDialog.set(null);
	return (
		<Suspense>
			<Dialog
				open
				onOpenChange={close}
				role="alertdialog"
				title={t("shell.errorTitle")}
				closeLabel={t("shell.close")}
				footer={
					<Button variant="primary" onClick={close}>
						{t("shell.errorOk")}
					</Button>
				}
			>
				<p className="whitespace-pre-line">{shown.text}</p>
			</Dialog>
		</Suspense>
	);
}
