/** Names the product's own roles come with, by code. */
export const shippedRoleNames = {
	superuser: "Super administrator",
	PM: "Product manager",
	VDM: "Vendor manager",
	CX: "Customer experience",
	SALS: "Sales",
	APPROVER: "Application approver",
	FINALAPPROVER: "Final approver",
	ComAdmin: "Company administrator",
	ComUser: "Company user",
} as const;

export type ShippedRole = keyof typeof shippedRoleNames;

/** The message that says a role's name in the reader's language; null where the name is somebody's own, as of a role of the product they renamed. */
export function roleNameId({ code, name }: { code: string; name: string }): `role.name.${ShippedRole}` | null {
	return Object.hasOwn(shippedRoleNames, code) && shippedRoleNames[code as ShippedRole] === name ? `role.name.${code as ShippedRole}` : null;
}
