import { DomainError } from "../../door/errors.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import { defineRecords } from "../../kit/records/router.ts";
import { closeRegistration, companyCodes, renewCheckCode } from "./check-code.ts";
import { companies } from "./queries.ts";
import { companyIdInput } from "./schema.ts";

export const companiesRouter = router({
	...defineRecords(companies),
	...defineRecordMerge(companies),

	/** What people of the company register with: its code, its check code (null while registration is closed) and their e-mail domain. */
	codes: permitted("company.edit")
		.input(companyIdInput)
		.query(async ({ ctx, input }) => {
			const codes = await companyCodes(ctx.db, input.id);
			if (!codes) throw new DomainError("notFound", "error.notFound");
			return codes;
		}),

	/** A new check code; the one before lets nobody in any more. Opens registration where it was closed. */
	renewCode: change("company.edit", companyIdInput).mutation(async ({ ctx, input }) => {
		await renewCheckCode(ctx, input.id);
		return null;
	}),

	/** Takes the check code away: nobody registers until there is a new one. Who has registered stays. */
	closeRegistration: change("company.edit", companyIdInput).mutation(async ({ ctx, input }) => {
		await closeRegistration(ctx, input.id);
		return null;
	}),
});
