import { type ReactNode, useState } from "react";
import { useText } from "../../lib/text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface AskToClose {
	/** For the dialog itself: false where it asks first. */
	mayClose: () => boolean;
	/** Closes, or asks first. */
	close: () => void;
	/** What it asks. */
	question: ReactNode;
}

/** Asks, in the portal's own words and keys, before a dialog is closed with something in it that would be lost: what was entered, or as `named`. */
export function useAskToClose(isDirty: () => boolean, words: string, onClose: () => void, named?: { title: string; action: string }): AskToClose {
	const t = useText();
	const [asking, setAsking] = useState(false);
	const mayClose = () => {
		setAsking(isDirty());
		return !isDirty();
	};
	return {
		mayClose,
		close: () => mayClose() && onClose(),
		question: asking && (
			<ConfirmDialog
				title={named?.title ?? t("table.unsaved")}
				text={words}
				action={named?.action ?? t("table.discard")}
				danger
				doubtful
				onConfirm={onClose}
				onClose={() => setAsking(false)}
			/>
		),
	};
}
