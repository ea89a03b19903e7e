import { useText } from "../../../lib/text.ts";
import { PasswordField } from "../../../sign-in/password-field.tsx";

interface NewPasswordValue {
	newPassword: string;
	repeat: string;
}

interface NewPasswordProps {
	value: NewPasswordValue;
	onChange: (value: NewPasswordValue) => void;
	problem: (field: string) => string | undefined;
	/** For password managers. */
	userName: string;
}

/** A new password, twice. */
export function NewPassword({ value, onChange, problem, userName }: NewPasswordProps) {
	const t = useText();
	const field = (name: keyof NewPasswordValue, label: string, hint?: string) => (
		<PasswordField
			name={name}
			label={label}
			hint={hint}
			required
			isNew
			value={value[name]}
			onChange={(typed) => onChange({ ...value, [name]: typed })}
			error={problem(name)}
		/>
	);
	return (
		<>
			<input type="hidden" name="userName" autoComplete="username" value={userName} readOnly />
			{field("newPassword", t("account.newPassword"), t("account.passwordHint"))}
			{field("repeat", t("account.repeatPassword"))}
		</>
	);
}
