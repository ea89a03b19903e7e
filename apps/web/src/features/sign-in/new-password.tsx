import { Field } from "@iqt/ui/field";
import { useText } from "../../lib/text.ts";
import { PasswordInput } from "./password-input.tsx";

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
			<Field label={t("account.newPassword")} required error={problem("newPassword")} hint={t("account.passwordHint")}>
				{(control) => (
					<PasswordInput
						{...control}
						name="newPassword"
						autoComplete="new-password"
						value={value.newPassword}
						onChange={(e) => onChange({ ...value, newPassword: e.target.value })}
					/>
				)}
			</Field>
			<Field label={t("account.repeatPassword")} required error={problem("repeat")}>
				{(control) => (
					<PasswordInput
						{...control}
						name="repeat"
						autoComplete="new-password"
						value={value.repeat}
						onChange={(e) => onChange({ ...value, repeat: e.target.value })}
					/>
				)}
			</Field>
		</>
	);
}
