import { languages, translate } from "@iqt/i18n";
import { expect, test } from "vitest";
import { builtInRoles } from "../../door/permissions.ts";
import { roleNameId, shippedRoleNames } from "../../door/role-names.ts";

test("every role of the product is said in every language, in English as it is stored", () => {
	expect(
		builtInRoles()
			.map((role) => role.code)
			.sort(),
	).toEqual(Object.keys(shippedRoleNames).sort());
	for (const role of builtInRoles()) {
		const id = roleNameId(role);
		expect(id).toBe(`role.name.${role.code}`);
		if (id === null) continue;
		expect(translate("en", id)).toBe(role.name);
		expect(new Set(languages.map((language) => translate(language, id))).size, role.code).toBe(languages.length);
	}
});

test("a role of one's own and a renamed one of the product keep the name that was typed", () => {
	expect(roleNameId({ code: "RAILCLERK", name: "Product manager" })).toBeNull();
	expect(roleNameId({ code: "PM", name: "Pricing desk" })).toBeNull();
	expect(roleNameId({ code: "constructor", name: "Sales" })).toBeNull();
});
