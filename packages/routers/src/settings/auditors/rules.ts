import { InvalidFieldError } from "../../door/errors.ts";
import type { Auditor } from "./schema.ts";

/** An auditor's line as the decision needs it; limits in hundredths of a percent. */
export interface Mandate {
	kind: "application" | "final";
	department: string;
	service: string;
	maxDiscountBp: number;
	/** It is another's, who is absent. */
	standsIn: boolean;
}

/** Refuses a substitute without days, days without a substitute, and somebody who would stand in for himself. */
export function checkAuditor(auditor: Auditor): void {
	const { substituteGuid, absentFrom, absentTo } = auditor;
	if (substituteGuid === auditor.userGuid) throw new InvalidFieldError("substituteGuid", "problem.ownSubstitute");
	if (substituteGuid !== null && absentFrom === null) throw new InvalidFieldError("absentFrom", "problem.required");
	if (absentFrom !== null && absentTo === null) throw new InvalidFieldError("absentTo", "problem.required");
	if (absentFrom === null && absentTo !== null) throw new InvalidFieldError("absentFrom", "problem.required");
	if (absentFrom !== null && absentTo !== null && absentTo < absentFrom) throw new InvalidFieldError("absentTo", "problem.validToBeforeFrom");
	if (absentFrom !== null && substituteGuid === null) throw new InvalidFieldError("substituteGuid", "problem.required");
}

/** How closely a line fits: one for the very service or department comes before one for all. */
const closeness = (mandate: Mandate) => (mandate.service === "" ? 0 : 2) + (mandate.department === "" ? 0 : 1);

/**
 * What somebody may grant alone: the smallest of the limits of the services the quotation sells, each the one that fits it closest, the
 * larger of two that fit alike. Null where nothing is set for the kind at all (the right alone counts); "none" where lines are set, but for
 * other departments or services.
 */
export function limitFor(
	mandates: readonly Mandate[],
	kind: Mandate["kind"],
	asked: { department: string; services: readonly string[] },
): number | null | "none" {
	const own = mandates.filter((mandate) => mandate.kind === kind);
	if (own.length === 0) return null;
	const here = own.filter(({ department }) => department === "" || department.toLowerCase() === asked.department.toLowerCase());
	let smallest: number | null = null;
	for (const service of asked.services.length > 0 ? asked.services : [""]) {
		const [closest] = here
			.filter((mandate) => mandate.service === "" || mandate.service === service)
			.sort((a, b) => closeness(b) - closeness(a) || b.maxDiscountBp - a.maxDiscountBp);
		if (!closest) return "none";
		smallest = smallest === null ? closest.maxDiscountBp : Math.min(smallest, closest.maxDiscountBp);
	}
	return smallest;
}
