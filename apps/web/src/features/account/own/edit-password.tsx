import { Button } from "@iqt/ui/button";
import { Card } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { type FormEvent, useState } from "react";
import { trpc } from "../../../api/client.ts";
import { fieldErrors, showError } from "../../../api/errors.ts";
import { useText } from "../../../lib/text.ts";
import { useUser } from "../../../shell/user.ts";
import { PasswordField } from "../../../sign-in/password-field.tsx";
import { EndTokens } from "../sign-in/end-tokens.tsx";
import { OwnOnly } from "./own-only.tsx";

const empty = { oldPassword: "", newPassword: "", repeat: "" };

/** The person's own password. */
export default function EditPassword() {
	const t = useText();
	return <OwnOnly title={t("menu.editPassword")}>{() => <Form />}</OwnOnly>;
}

function Form() {
	const t = useText();
	const profile = trpc.auth.profile.useQuery();
	const user = useUser();
	const [values, setValues] = useState(empty);
	const [endTokens, setEndTokens] = useState(true);
	const [problems, setProblems] = useState<Record<string, string>>({});
	const change = trpc.auth.changePassword.useMutation({
		meta: { quiet: true },
		onSuccess: () => {
			setValues(empty);
			setProblems({});
			toast.done(t("account.passwordSaved"));
		},
		onError: (error) => {
			const fields = fieldErrors(error);
			setProblems(fields);
			if (Object.keys(fields).length === 0) showError(error);
		},
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (values.newPassword !== values.repeat) {
			setProblems({ repeat: t("account.repeatDiffers") });
			return;
		}
		change.mutate({ oldPassword: values.oldPassword, newPassword: values.newPassword, endTokens });
	};
	const fields = [
		{ name: "oldPassword", label: t("account.oldPassword") },
		{ name: "newPassword", label: t("account.newPassword"), isNew: true, hint: t("account.passwordHint") },
		{ name: "repeat", label: t("account.repeatPassword"), isNew: true },
	] as const;
	return (
		<Card title={t("menu.editPassword")} className="max-w-lg">
			<form noValidate onSubmit={submit} className="flex flex-col gap-4">
				{profile.data?.hasPassword === false && <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{t("account.noPasswordYet")}</p>}
				<input type="hidden" name="userName" autoComplete="username" value={user.userName} readOnly />
				{fields.map((field) => (
					<PasswordField
						key={field.name}
						{...field}
						required
						value={values[field.name]}
						onChange={(value) => setValues({ ...values, [field.name]: value })}
						error={problems[field.name]}
					/>
				))}
				<EndTokens checked={endTokens} onChange={setEndTokens} label={t("account.endTokens")} />
				<div className="flex justify-end">
					<Button type="submit" variant="primary" busy={change.isPending}>
						{t("shell.save")}
					</Button>
				</div>
			</form>
		</Card>
	);
}
