import { userFunctions } from "@iqt/routers/people/session/schema";
import { userLanguages, userSchema, userTypes } from "@iqt/routers/people/users/schema";
import type { FieldValues } from "react-hook-form";
import { z } from "zod";
import { api } from "../../../api/client.ts";
import { roleName } from "../../../lib/role-name.ts";
import { useText } from "../../../lib/text.ts";
import { Form, type LookedUp } from "../../../resource/form/form.tsx";
import type { FormField } from "../../../resource/form/form-control.tsx";
import { useCan, useUser } from "../../../shell/user.ts";
import { placeText, type UserOptions } from "./words.tsx";

export interface UserFormProps {
	values: Record<string, unknown>;
	options: UserOptions;
	isNew: boolean;
	readOnly: boolean;
	/** Words of place codes the form opens with. */
	areaWords: readonly { value: string; label: string }[];
	onSubmit: (values: z.input<typeof userSchema>, looked: LookedUp) => Promise<unknown>;
	onCancel: () => void;
	onDirty: (dirty: boolean) => void;
}

const typeOf = (values: FieldValues) => Number(values.userType);

/** Drops what belongs to another type of user: the company of staff, roles that are not for the type. */
const fitting =
	(options: UserOptions) =>
	(raw: unknown): unknown => {
		const values = raw as FieldValues;
		const company = typeOf(values) === 3;
		const fits = new Set(options.roles.filter((role) => (role.roleType === "company") === company).map((role) => role.guid));
		const roles = Array.isArray(values.roles) ? values.roles.filter((guid: string) => fits.has(guid)) : [];
		return { ...values, roles, companyId: company ? values.companyId : null };
	};

const findPlaces = async (search: string) => {
	const places = await api.lookups.places.query({ kinds: ["port", "portCity", "inlandCity"], search, limit: 50 });
	const byCode = new Map(places.map((place) => [place.code, place]));
	return Array.from(byCode.values(), (place) => ({ value: place.code, label: placeText(place) }));
};

/** Everything an administrator says of a user. */
export function UserForm({ values, options, isNew, readOnly, areaWords, onSubmit, onCancel, onDirty }: UserFormProps) {
	const t = useText();
	const can = useCan();
	const me = useUser();
	const normalise = fitting(options);
	const roles = (roleType: string) =>
		options.roles
			.filter((role) => (role.roleType === "company") === (roleType === "company"))
			.map((role) => ({ value: role.guid, label: roleName(role) }));
	const staffTypes = userTypes.filter((type) => type !== 2 || me.isSuper || Number(values.userType) === 2);
	const companies = options.companies.map((company) => ({ value: company.id, label: company.name, hint: company.code }));
	const findCompany = async (typed: string) => {
		const wanted = typed.trim().toLowerCase();
		return companies.filter((company) => `${company.label} ${company.hint}`.toLowerCase().includes(wanted)).slice(0, 50);
	};
	const sections: { title?: string; fields: FormField[] }[] = [
		{
			title: t("users.section.account"),
			fields: [
				{ name: "userName", label: t("users.userName"), kind: "text", required: true },
				{ name: "displayName", label: t("users.displayName"), kind: "text", required: true },
				{ name: "email", label: t("users.email"), kind: "text", required: true, hint: isNew ? t("users.inviteHint") : undefined },
				{ name: "phone", label: t("users.phone"), kind: "text" },
				{
					name: "language",
					label: t("users.language"),
					kind: "enum",
					required: true,
					options: userLanguages.map((code) => ({ value: code, label: t(`users.language.${code}`) })),
				},
			],
		},
		{
			title: t("users.section.rights"),
			fields: [
				{
					name: "userType",
					label: t("users.userType"),
					kind: "enum",
					required: true,
					options: staffTypes.map((type) => ({ value: String(type), label: t(`users.type.${type}`) })),
				},
				{
					name: "companyId",
					label: t("users.companyId"),
					kind: "lookup",
					required: true,
					lookup: findCompany,
					valueLabel: companies.find((company) => company.value === values.companyId)?.label,
					when: (entered) => typeOf(entered) === 3,
				},
				{
					name: "roles",
					label: t("users.roles"),
					kind: "enums",
					wide: true,
					options: roles("internal"),
					when: (entered) => typeOf(entered) !== 3,
				},
			],
		},
		// Of its own, since a field stands once in a section.
		{
			fields: [
				{ name: "roles", label: t("users.roles"), kind: "enums", wide: true, options: roles("company"), when: (entered) => typeOf(entered) === 3 },
			],
		},
		{
			title: t("users.section.work"),
			fields: [
				{ name: "department", label: t("users.department"), kind: "text" },
				{ name: "position", label: t("users.position"), kind: "text" },
				{
					name: "functions",
					label: t("users.functions"),
					kind: "enums",
					wide: true,
					options: userFunctions.map((value) => ({ value, label: t(`account.function.${value}`) })),
				},
				...(can("lookup.view")
					? [{ name: "areas", label: t("users.areas"), kind: "lookups" as const, wide: true, lookup: findPlaces, chosen: areaWords }]
					: []),
			],
		},
	];
	return (
		<Form
			schema={z.preprocess(normalise, userSchema)}
			values={values}
			readOnly={readOnly}
			sections={sections.map((section) => ({ ...section, fields: section.fields.map((field) => (readOnly ? { ...field, readOnly } : field)) }))}
			submitLabel={t("shell.save")}
			onSubmit={(entered, looked) => onSubmit({ areas: values.areas, ...(normalise(entered) as z.input<typeof userSchema>) }, looked)}
			onCancel={onCancel}
			onDirty={onDirty}
		/>
	);
}
