import { lazy, Suspense } from "react";
import { errorDialog } from "../api/errors.ts";
import { useStore } from "../lib/store.ts";

const MessageDialog = lazy(() => import("./message-dialog.tsx"));
const InUseDialog = lazy(() => import("./in-use-dialog.tsx"));
const UndoRefusedDialog = lazy(() => import("./undo-refused-dialog.tsx"));

/** The one dialog that says what went wrong. */
export function ErrorDialog() {
	const shown = useStore(errorDialog);
	if (!shown) return null;
	const close = () => errorDialog.set(null);
	const { text, inTheWay, inUse } = shown;
	return (
		<Suspense>
			{inTheWay ? (
				<UndoRefusedDialog inTheWay={inTheWay} onClose={close} />
			) : inUse ? (
				<InUseDialog inUse={inUse} onClose={close} />
			) : (
				<MessageDialog text={text} onClose={close} />
			)}
		</Suspense>
	);
}
