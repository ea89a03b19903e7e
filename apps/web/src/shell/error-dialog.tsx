import { lazy, Suspense } from "react";
import { errorDialog } from "../api/errors.ts";
import { useStore } from "../lib/store.ts";

const MessageDialog = lazy(() => import("./message-dialog.tsx"));

/** The one dialog that says what went wrong. */
export function ErrorDialog() {
	const shown = useStore(errorDialog);
	if (!shown) return null;
	return (
		<Suspense>
			<MessageDialog text={shown.text} onClose={() => errorDialog.set(null)} />
		</Suspense>
	);
}
