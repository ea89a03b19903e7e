import { lazy, Suspense } from "react";
import { errorDialog } from "../api/errors.ts";
import { useStore } from "../lib/store.ts";

const MessageDialog = lazy(() => import("./message-dialog.tsx"));
const UndoRefusedDialog = lazy(() => import("./undo-refused-dialog.tsx"));

/** The one dialog that says what went wrong. */
export function ErrorDialog() {
	const shown = useStore(errorDialog);
	if (!shown) return null;
	const close = () => errorDialog.set(null);
	return (
		<Suspense>
			{shown.inTheWay ? <UndoRefusedDialog inTheWay={shown.inTheWay} onClose={close} /> : <MessageDialog text={shown.text} onClose={close} />}
		</Suspense>
	);
}
