import type { Demo } from "../../kit/records/domain.ts";
import type { Auditor } from "./schema.ts";

const auditor = { department: "", service: "" as const, substituteGuid: null, absentFrom: null, absentTo: null, active: true };

export const demo: Demo<Auditor> = {
	// The seed of the rates gives each approver a limit; here they stand for all departments and services.
	replaces: true,
	rows: ({ person }) => [
		{ ...auditor, kind: "application", userGuid: person("approver"), maxDiscount: "5" },
		{ ...auditor, kind: "application", userGuid: person("approver"), service: "customsPrice", maxDiscount: "3" },
		{ ...auditor, kind: "final", userGuid: person("finalapprover"), maxDiscount: "15" },
	],
};
