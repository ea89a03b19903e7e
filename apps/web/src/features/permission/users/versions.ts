import type { UserFields } from "@iqt/routers/people/users/schema";
import { roleName } from "../../../lib/role-name.ts";
import type { Text } from "../../../lib/text.ts";
import type { LookedUp } from "../../../resource/form/form.tsx";
import type { FieldVersions } from "../../../resource/versions-dialog.tsx";
import { areaWords, type UserDetail, type UserOptions } from "./words.tsx";

/** A user's fields as the form enters them. */
export type EnteredUser = Pick<UserFields, "userName" | "displayName" | "email" | "userType"> & Partial<UserFields>;

/** A user as the form edits it. */
export const enteredOf = (user: UserDetail) => ({ ...user, roles: user.roles.map((role) => role.guid) }) as EnteredUser;

const fields = [
	...(["userName", "displayName", "email", "phone", "language", "userType", "companyId"] as const),
	...(["roles", "department", "position", "functions", "areas"] as const),
];

/** A user in words, field by field: as it was opened, as somebody else left it, as it was entered here. */
export function userVersions(
	{ before, theirs, mine, looked }: { before: UserDetail; theirs: UserDetail; mine: EnteredUser; looked: LookedUp },
	options: UserOptions,
	t: Text,
): FieldVersions[] {
	const places = new Map([
		...[before, theirs].flatMap((user) => areaWords(user).map((o) => [o.value, o.label] as const)),
		...(looked.get("areas") ?? []),
	]);
	const named = (guid: string) => {
		const role = options.roles.find((one) => one.guid === guid);
		return role ? roleName(role) : guid;
	};
	const said = (user: EnteredUser, field: (typeof fields)[number]): string => {
		switch (field) {
			case "language":
				return t(`users.language.${user.language ?? "zh"}`);
			case "userType":
				return t(`users.type.${user.userType}`);
			case "companyId":
				return options.companies.find((company) => company.id === user.companyId)?.name ?? user.companyId ?? "";
			case "roles":
				return (user.roles ?? []).map(named).sort().join(", ");
			case "functions":
				return (user.functions ?? []).map((one) => t(`account.function.${one}`)).join(", ");
			case "areas":
				return (user.areas ?? []).map((code) => places.get(code) ?? code).join(", ");
			default:
				return user[field] ?? "";
		}
	};
	return fields.map((field) => ({
		field,
		label: t(`users.${field}`),
		before: said(enteredOf(before), field),
		theirs: said(enteredOf(theirs), field),
		mine: said(mine, field),
	}));
}
