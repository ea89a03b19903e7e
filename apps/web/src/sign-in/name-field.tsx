import { TextField, type TextFieldProps } from "@iqt/ui/text-field";

/** A name to sign in with, as it is typed: nothing of it is corrected. `name` tells password managers what it is of. */
export const NameField = (field: TextFieldProps) => <TextField autoComplete="username" autoCapitalize="none" spellCheck={false} {...field} />;
