import { Button } from "@iqt/ui/button";
import { Input } from "@iqt/ui/input";
import { WarnNote } from "@iqt/ui/note";
import { toast } from "@iqt/ui/toast";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { OpenDialog } from "../../lib/dialogs.tsx";
import { useText } from "../../lib/text.ts";
import { useShownOnce } from "./use-shown-once.ts";

interface ShownOnceDialogProps {
	title: string;
	description?: string;
	/** That it is shown this once, and what to do with it. */
	warning: string;
	/** What the value is. */
	label: string;
	value: string;
	/** What is said below it. */
	children?: ReactNode;
	onClose: () => void;
}

/** Shows what is told this once, to be copied. */
export function ShownOnceDialog({ warning, label, value, children, onClose, ...titles }: ShownOnceDialogProps) {
	const t = useText();
	const leave = useShownOnce(true, onClose);
	const copy = async () => {
		await navigator.clipboard.writeText(value);
		toast.done(t("account.copied"));
	};
	return (
		<OpenDialog
			role="alertdialog"
			mayClose={leave.mayClose}
			onClose={onClose}
			{...titles}
			footer={
				<Button variant="primary" onClick={onClose}>
					{t("account.tokenKept")}
				</Button>
			}
		>
			{leave.question}
			<WarnNote>{warning}</WarnNote>
			<div className="mt-3 flex gap-2">
				<Input readOnly aria-label={label} className="font-mono" value={value} onFocus={(event) => event.target.select()} />
				<Button onClick={() => void copy()}>
					<Copy aria-hidden />
					{t("account.copy")}
				</Button>
			</div>
			{children}
		</OpenDialog>
	);
}
