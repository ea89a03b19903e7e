import type { ComponentProps, ReactNode } from "react";
import { OpenDialog } from "../../lib/dialogs.tsx";
import { useText } from "../../lib/text.ts";
import { useUnsaved } from "../../shell/use-unsaved.ts";
import { useAskToClose } from "./use-ask-to-close.tsx";

interface Guard {
	/** Told whether something is entered that would be lost. */
	onDirty: (dirty: boolean) => void;
	/** Closes the dialog, or asks first. */
	close: () => void;
}

interface GuardedDialogProps extends Omit<ComponentProps<typeof OpenDialog>, "children" | "footer" | "mayClose"> {
	children: (guard: Guard) => ReactNode;
}

/** A dialog that asks before what was entered in it is dropped, by its own close, its tab's or the window's. */
export function GuardedDialog({ onClose, children, ...dialog }: GuardedDialogProps) {
	const t = useText();
	const dirty = useUnsaved();
	const leave = useAskToClose(() => dirty.current, t("book.unsavedClose"), onClose);
	const onDirty = (is: boolean) => {
		dirty.current = is;
	};
	return (
		<OpenDialog {...dialog} onClose={onClose} mayClose={leave.mayClose}>
			{children({ onDirty, close: leave.close })}
			{leave.question}
		</OpenDialog>
	);
}
