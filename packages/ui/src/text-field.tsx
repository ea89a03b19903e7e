import { Field, type FieldProps } from "./field.tsx";
import { Input, type InputProps } from "./input.tsx";

export interface TextFieldProps extends Omit<InputProps, "onChange" | "children">, Pick<FieldProps, "label" | "error" | "hint"> {
	value: string;
	onChange: (value: string) => void;
}

/** A labelled line of text; `required` marks it and leaves the check to the form. */
export function TextField({ label, error, hint, required, onChange, ...input }: TextFieldProps) {
	return (
		<Field label={label} error={error} hint={hint} required={required}>
			{(control) => <Input {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
		</Field>
	);
}
