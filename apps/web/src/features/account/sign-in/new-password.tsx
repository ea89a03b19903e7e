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
	return (
		<>
			<input type="hidden" name="userName" autoComplete="username" value={userName} readOnly />
			<PasswordField
				name="newPassword"
				label={t("account.newPassword")}
				hint={t("account.passwordHint")}
				required
				isNew
				value={value.newPassword}
				onChange={(newPassword) => onChange({ ...value, newPassword })}
				error={problem("newPassword")}
			/>
			<PasswordField
				name="repeat"
				label={t("account.repeatPassword")}
				required
				isNew
				value={value.repeat}
				onChange={(repeat) => onChange({ ...value, repeat })}
				error={problem("repeat")}
			/>
		</>
	);
}
