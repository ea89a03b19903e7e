import { SelectField } from "@iqt/ui/select-field";
import { TextField } from "@iqt/ui/text-field";
import { api } from "../../../api/client.ts";
import { roleName } from "../../../lib/role-name.ts";
import { type Language, language, languageNames, useText } from "../../../lib/text.ts";
import { chooseLanguage } from "../../../shell/choose-language.ts";
import { OwnOnly } from "./own-only.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { useProfileForm } from "./use-profile.ts";

/** Name, telephone and language of oneself. */
export default function UserInfo() {
	const t = useText();
	return <OwnOnly title={t("menu.userInfo")}>{() => <Form />}</OwnOnly>;
}

function Form() {
	const t = useText();
	const form = useProfileForm(
		({ displayName, phone, language }) => ({ displayName, phone, language: language as Language }),
		async (values, version) => {
			const done = await api.auth.updateInfo.mutate({ ...values, version });
			// The page is read anew in the language chosen, once what was typed is stored.
			if (values.language !== language() && values.language !== form.profile?.language) setTimeout(() => void chooseLanguage(values.language), 400);
			return done;
		},
	);
	const { values, profile, problems } = form;
	const submit = () => {
		if (values && !values.displayName.trim()) {
			form.setProblems({ displayName: t("signIn.displayNameNeeded") });
			return null;
		}
		return form.submit();
	};
	const fixed: [label: string, value: string | null | undefined][] = [
		[t("shell.userName"), profile?.userName],
		[t("account.email"), profile?.email],
		[t("account.company"), profile?.company],
		[t("account.roles"), profile?.roles.map(roleName).join(", ")],
	];
	return (
		<ProfileForm title={t("menu.userInfo")} text={t("account.infoText")} form={{ ...form, submit }}>
			<dl className="grid gap-x-6 gap-y-2 rounded-md bg-soft px-3 py-2 sm:grid-cols-2">
				{fixed
					.filter(([, value]) => value)
					.map(([label, value]) => (
						<div key={label} className="min-w-0">
							<dt className="text-[13px] text-ink-soft">{label}</dt>
							<dd className="truncate" title={value ?? undefined}>
								{value}
							</dd>
						</div>
					))}
			</dl>
			<TextField
				label={t("signIn.displayName")}
				required
				error={problems.displayName}
				name="displayName"
				autoComplete="name"
				maxLength={100}
				value={values?.displayName ?? ""}
				onChange={(value) => form.set({ displayName: value })}
			/>
			<TextField
				label={t("signIn.phone")}
				error={problems.phone}
				name="phone"
				type="tel"
				autoComplete="tel"
				maxLength={40}
				value={values?.phone ?? ""}
				onChange={(value) => form.set({ phone: value })}
			/>
			<SelectField
				label={t("shell.language")}
				hint={t("account.languageHint")}
				error={problems.language}
				value={values?.language ?? "zh"}
				onChange={(next) => form.set({ language: next as Language })}
				options={languageNames.map(({ value, label }) => ({ value, label }))}
			/>
		</ProfileForm>
	);
}
