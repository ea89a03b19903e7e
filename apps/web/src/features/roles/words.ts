import { roleNameId } from "@iqt/routers/roles/names";
import { text } from "../../lib/text.ts";

/** What a role is called: those of the product in the person's language, others as they were named. */
export function roleName(role: { code: string; name: string }): string {
	const id = roleNameId(role);
	return id === null ? role.name : text(id);
}
