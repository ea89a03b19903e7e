import { roleNameId } from "@iqt/routers/door/role-names";
import { text } from "./text.ts";

/** What a role is called: those of the product in the person's language, others as they were named. */
export function roleName(role: { code: string; name: string }): string {
	const id = roleNameId(role);
	return id === null ? role.name : text(id);
}
