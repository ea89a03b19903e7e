import { type BuiltInRole, isPermission } from "../../door/permissions.ts";
import type { proceduresOf } from "../../testing/portal.ts";

/** Whether a role may call a procedure at all, by what the procedure declares; what it may reach by it is another matter. */
export const mayCall = (role: BuiltInRole, { access, and, staff }: ReturnType<typeof proceduresOf>[number]["meta"]): boolean =>
	!(staff && role.roleType === "company") &&
	(role.isSuper === true || [access, and ?? "signedIn"].every((right) => !isPermission(right) || role.permissions.includes(right)));
