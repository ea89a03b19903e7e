import { Field, type FieldProps } from "./field.tsx";
import { Select, type SelectProps } from "./select.tsx";

export type SelectFieldProps = SelectProps & Pick<FieldProps, "label" | "error" | "hint">;

/** A labelled choice of one of a short list. */
export function SelectField({ label, error, hint, ...select }: SelectFieldProps) {
	return (
		<Field label={label} error={error} hint={hint}>
			{({ "aria-required": _, ...control }) => <Select {...control} {...select} />}
		</Field>
	);
}
