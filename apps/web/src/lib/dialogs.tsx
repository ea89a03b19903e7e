import { Button } from "@iqt/ui/button";
import { Dialog, type DialogProps, Sheet, type SheetProps } from "@iqt/ui/dialog";
import type { ReactNode } from "react";
import { useText } from "./text.ts";

type Given = "open" | "onOpenChange" | "closeLabel";

function useOpen(onClose: () => void): Pick<DialogProps, Given> {
	const t = useText();
	return { open: true, onOpenChange: (open) => open || onClose(), closeLabel: t("shell.close") };
}

/** A dialog that is open as long as it is drawn. */
export function OpenDialog({ onClose, ...rest }: Omit<DialogProps, Given> & { onClose: () => void }) {
	return <Dialog {...useOpen(onClose)} {...rest} />;
}

/** A drawer that is open as long as it is drawn. */
export function OpenSheet({ onClose, ...rest }: Omit<SheetProps, Given> & { onClose: () => void }) {
	return <Sheet {...useOpen(onClose)} {...rest} />;
}

/** The foot of a dialog that can be cancelled, until what it does is on its way: Cancel, then its own buttons. */
export function CancelFooter({ onCancel, busy, children }: { onCancel: () => void; busy?: boolean; children: ReactNode }) {
	const t = useText();
	return (
		<>
			<Button onClick={onCancel} disabled={busy}>
				{t("shell.cancel")}
			</Button>
			{children}
		</>
	);
}
