import { CheckField, CheckGroup } from "@iqt/ui/choice";
import { Field } from "@iqt/ui/field";
import { MultiCombobox } from "@iqt/ui/multi-combobox";
import { api } from "../../../api/client.ts";
import { language, useText } from "../../../lib/text.ts";
import { useCan } from "../../../shell/user.ts";
import { OwnOnly } from "./own-only.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { type Profile, useProfileForm } from "./use-profile.ts";

const functions = ["pricing", "vendorManagement", "sales", "customerService", "approval", "operations", "finance"] as const;
type Function = (typeof functions)[number];

/** What one does, and the places one looks after. */
export default function UserFunction() {
	const t = useText();
	return <OwnOnly title={t("menu.userInfoFunction")}>{() => <Form />}</OwnOnly>;
}

const placeLabel = (code: string, place: { name: string; nameZh: string } | undefined) =>
	place ? `${language() === "zh" ? place.nameZh : place.name} ${code}` : code;

function Form() {
	const t = useText();
	const can = useCan();
	const form = useProfileForm(
		(profile: Profile) => ({ functions: profile.functions.filter((f): f is Function => functions.includes(f as Function)), areas: profile.areas }),
		(values, version) => api.auth.updateFunction.mutate({ ...values, version }),
	);
	const { values, profile, problems } = form;
	const chosen = values?.functions ?? [];
	const load = async (search: string) => {
		const places = await api.lookups.places.query({ kinds: ["portCity", "inlandCity"], search, limit: 50 });
		const byCode = new Map(places.map((place) => [place.code, place]));
		return Array.from(byCode.values(), (place) => ({ value: place.code, label: placeLabel(place.code, place) }));
	};
	return (
		<ProfileForm title={t("menu.userInfoFunction")} text={t("account.functionText")} form={form}>
			<CheckGroup legend={t("account.functions")} className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
				{functions.map((name) => (
					<CheckField
						key={name}
						className="min-h-7"
						label={t(`account.function.${name}`)}
						checked={chosen.includes(name)}
						onChange={(on) => form.set({ functions: functions.filter((f) => (f === name ? on : chosen.includes(f))) })}
					/>
				))}
			</CheckGroup>
			{can("lookup.view") && (
				<Field label={t("account.areas")} hint={t("account.areasHint")} error={problems.areas}>
					{({ "aria-required": _, ...control }) => (
						<MultiCombobox
							{...control}
							values={values?.areas ?? []}
							chosen={(values?.areas ?? []).map((code) => ({ value: code, label: placeLabel(code, profile?.places[code]) }))}
							onChange={(areas) => form.set({ areas })}
							load={load}
							placeholder={t("table.find")}
							words={{
								none: t("table.lookupNone"),
								loading: t("table.loading"),
								failed: t("table.loadFailed"),
								clear: t("table.clear"),
								remove: (label) => t("account.removeArea", { area: label }),
							}}
						/>
					)}
				</Field>
			)}
		</ProfileForm>
	);
}
