import type { ReactNode } from "react";
import { Form, type FormField, type FormProps } from "./form.tsx";
import { GuardedDialog } from "./guarded-dialog.tsx";

interface FormDialogProps extends Pick<FormProps, "schema" | "values" | "submitLabel" | "onSubmit"> {
	title: string;
	description: string;
	fields: readonly FormField[];
	onClose: () => void;
	/** What is to be known before, above the fields. */
	children?: ReactNode;
}

/** Asks a few things in a dialog, which closes once they are saved and asks before they are dropped. */
export function FormDialog({ title, description, fields, onSubmit, onClose, children, ...form }: FormDialogProps) {
	return (
		<GuardedDialog onClose={onClose} title={title} description={description}>
			{({ onDirty, close }) => (
				<>
					{children}
					<Form
						{...form}
						sections={[{ fields }]}
						onDirty={onDirty}
						onCancel={close}
						onSubmit={async (values, words) => {
							await onSubmit(values, words);
							onClose();
						}}
					/>
				</>
			)}
		</GuardedDialog>
	);
}
