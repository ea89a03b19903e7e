import { type FormEvent, useState } from "react";
import { api } from "../api/client.ts";
import { useText } from "../lib/text.ts";
import { NameField } from "./name-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { ProblemText, useProblem } from "./problem.tsx";
import { SecondFactor, useChallenge } from "./second-factor.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** A staff person's own name and password, and the customer to see through the eyes of. `userName` fixed asks for the password only. */
export function ImitateForm({ userName, onSignedIn }: { userName?: string; onSignedIn: (token: string) => void }) {
	const t = useText();
	const [values, setValues] = useState({ userName: userName ?? "", password: "", customerCode: "" });
	const [busy, setBusy] = useState(false);
	const problem = useProblem();
	const second = useChallenge();
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const name = values.userName.trim();
		const customerCode = values.customerCode.trim();
		const wrong = {
			customerCode: !customerCode && t("signIn.customerNeeded"),
			userName: !name && t("shell.userNameNeeded"),
			password: !values.password && t("shell.passwordNeeded"),
		};
		if (problem.refuse(wrong)) return;
		setBusy(true);
		try {
			onSignedIn((await api.auth.imitateLogin.mutate({ userName: name, password: values.password, customerCode })).token);
		} catch (error) {
			setBusy(false);
			if (second.asked(error)) {
				setValues((before) => ({ ...before, password: "" }));
				return;
			}
			problem.fail(error, ["userName", "password", "customerCode"]);
		}
	};
	if (second.challenge) return <SecondFactor challenge={second.challenge} onSignedIn={onSignedIn} onLeave={second.drop} />;
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-4">
			<ProblemText problem={problem.problem} />
			<NameField
				label={t("signIn.customerCode")}
				hint={t("signIn.customerCodeHint")}
				error={problem.field("customerCode")}
				name="customerCode"
				autoComplete="off"
				value={values.customerCode}
				onChange={(value) => setValues({ ...values, customerCode: value })}
			/>
			{userName === undefined && (
				<NameField
					label={t("signIn.ownName")}
					error={problem.field("userName")}
					name="userName"
					value={values.userName}
					onChange={(value) => setValues({ ...values, userName: value })}
				/>
			)}
			<PasswordField
				name="password"
				label={t("signIn.ownPassword")}
				value={values.password}
				onChange={(password) => setValues({ ...values, password })}
				error={problem.field("password")}
			/>
			<SubmitButton busy={busy}>{t("signIn.imitateButton")}</SubmitButton>
		</form>
	);
}
