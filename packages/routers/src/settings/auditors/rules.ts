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

/** What is wrong with an auditor's line: a substitute without days, days without a substitute, somebody who would stand in for himself. */
export function auditorProblems({ userGuid, substituteGuid, absentFrom, absentTo }: Auditor): InvalidFieldError[] {
	const away = substituteGuid !== null || absentFrom !== null || absentTo !== null;
	const missing = (["substituteGuid", "absentFrom", "absentTo"] as const).filter(
		(name) => away && { substituteGuid, absentFrom, absentTo }[name] === null,
	);
	const problems = missing.map((name) => new InvalidFieldError(name, "problem.required"));
	if (substituteGuid === userGuid) problems.push(new InvalidFieldError("substituteGuid", "problem.ownSubstitute"));
	if (absentFrom !== null && absentTo !== null && absentTo < absentFrom)
		problems.push(new InvalidFieldError("absentTo", "problem.validToBeforeFrom"));
	return problems;
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
