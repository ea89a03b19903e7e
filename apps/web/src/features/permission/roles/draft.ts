import type { api } from "../../../api/client.ts";
import type { RoleDraft } from "./role-form.tsx";

export type RoleDetail = Awaited<ReturnType<typeof api.roles.get.query>>;

export const emptyRole: RoleDraft = {
	code: "",
	name: "",
	roleType: "internal",
	isSuper: false,
	canQuotation: false,
	secondFactor: false,
	department: "",
	position: "",
	focalType: "",
	permissions: [],
};

/** A role as the form edits it. */
export const draftOf = (role: RoleDetail): RoleDraft => ({
	code: role.code,
	name: role.name,
	roleType: role.roleType === "company" ? "company" : "internal",
	isSuper: role.isSuper,
	canQuotation: role.canQuotation,
	secondFactor: role.secondFactor,
	department: role.department ?? "",
	position: role.position ?? "",
	focalType: role.focalType ?? "",
	permissions: role.permissions,
});
