import type { ComponentProps, ReactNode, RefObject } from "react";
import { OpenDialog } from "../../lib/dialogs.tsx";
import { useText } from "../../lib/text.ts";
import { useUnsaved } from "../../shell/use-unsaved.ts";
import { useAskToClose } from "./use-ask-to-close.tsx";

interface Guard {
	/** Whether something is entered that would be lost. */
	dirty: RefObject<boolean>;
	/** Told whether it is. */
	onDirty: (dirty: boolean) => void;
	/** Closes the dialog, or asks first. */
	close: () => void;
	/** What its dialog needs of it. */
	dialog: { onClose: () => void; mayClose: () => boolean; question: ReactNode };
}

/** The guard of a dialog, for those whose foot or whose work needs to know of it. */
export function useGuard(onClose: () => void): Guard {
	const t = useText();
	const dirty = useUnsaved();
	const { mayClose, close, question } = useAskToClose(() => dirty.current, t("book.unsavedClose"), onClose);
	const onDirty = (is: boolean) => {
		dirty.current = is;
	};
	return { dirty, onDirty, close, dialog: { onClose, mayClose, question } };
}

type Shown = Omit<ComponentProps<typeof OpenDialog>, "children" | "mayClose" | "onClose">;

/** A dialog under a guard that is kept outside of it. */
export function DialogUnder({ guard, children, ...shown }: Shown & { guard: Guard; children: ReactNode }) {
	const { question, ...dialog } = guard.dialog;
	return (
		<OpenDialog {...shown} {...dialog}>
			{children}
			{question}
		</OpenDialog>
	);
}

/** A dialog that asks before what was entered in it is dropped, by its own close, its tab's or the window's. */
export function GuardedDialog({
	onClose,
	children,
	...shown
}: Omit<Shown, "footer"> & { onClose: () => void; children: (guard: Guard) => ReactNode }) {
	const guard = useGuard(onClose);
	return (
		<DialogUnder {...shown} guard={guard}>
			{children(guard)}
		</DialogUnder>
	);
}
