import type { ReactNode } from "react";
import { OpenDialog } from "../../lib/dialogs.tsx";
import { Form, type FormField, type FormProps } from "./form.tsx";

interface FormDialogProps extends Pick<FormProps, "schema" | "values" | "submitLabel" | "onSubmit"> {
	title: string;
	description: string;
	fields: readonly FormField[];
	onClose: () => void;
	/** What is to be known before, above the fields. */
	children?: ReactNode;
}

/** Asks a few things in a dialog, which closes once they are saved. */
export function FormDialog({ title, description, fields, onSubmit, onClose, children, ...form }: FormDialogProps) {
	return (
		<OpenDialog onClose={onClose} title={title} description={description}>
			{children}
			<Form
				{...form}
				sections={[{ fields }]}
				onCancel={onClose}
				onSubmit={async (values, words) => {
					await onSubmit(values, words);
					onClose();
				}}
			/>
		</OpenDialog>
	);
}
