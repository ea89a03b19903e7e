import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { choice, computed, optional, recordGuidSchema, textOf, withDefault } from "../../kit/records/fields.ts";
import { userLanguages } from "../users/schema.ts";

/** Labels between dots and an end of letters, as the addresses the product takes have them. */
const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[a-z]{2,63}$/u;

const emailDomain = z
	.string()
	.trim()
	.toLowerCase()
	.overwrite((text) => text.replace(/^@/, ""))
	.regex(domain, "problem.emailDomain")
	.max(190);

const code = z
	.string()
	.trim()
	.min(1, { error: "problem.required", abort: true })
	.regex(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,28}[A-Za-z0-9])?$/, "problem.companyCode");

/**
 * A customer company. Its people register with `code` (unique in any case) and its check code, from `emailDomain` or one below it where
 * that is said; `language` is what mails and documents to it are written in. The check code is no field: it is renewed, never entered.
 */
export const company = declareRecord({
	name: "company",
	title: "menu.companies",
	merged: true,
	label: "code",
	called: ["name"],
	rights: { menu: "/permission/companyList", with: { view: "user.view", edit: "user.edit" }, view: [], edit: [] },
	fields: {
		code: textOf(code, { key: true, listed: "search", pinned: true, width: 150, hint: "company.codeHint" }),
		name: textOf(z.string().trim().min(1, "problem.required").max(120), { listed: "search", width: 250 }),
		language: withDefault(choice(userLanguages, "users.language", { width: 100 }), "zh"),
		emailDomain: optional(textOf(emailDomain, { listed: "search", width: 200, hint: "company.emailDomainHint" })),
		activeUsers: computed("integer", { listed: "own", width: 120 }),
		registrationOpen: computed("boolean", { listed: "own", width: 165 }),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type Company = z.output<typeof company.schema>;

export const companyIdInput = z.object({ id: recordGuidSchema });
