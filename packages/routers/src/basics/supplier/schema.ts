import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, choice, codeField, email, lines, optional, orEmptyList, remark, text } from "../../kit/records/fields.ts";

/** What vendors do for the company. */
export const supplierKinds = ["trucker", "rail", "barge", "depot"] as const;

/** Who trucks, and other vendors, by the code that rates and sheets name them by. */
export const supplier = declareRecord({
	name: "supplier",
	imported: true,
	merged: true,
	title: "menu.truckerCode",
	label: "code",
	called: ["code", "name"],
	rights: { menu: "/trucking/truckerCode", view: ["PM", "VDM"], edit: ["VDM"] },
	fields: {
		code: codeField(40),
		name: text(120, { listed: "search", width: 260, label: "supplier.name", hint: "supplier.nameHint" }),
		nameZh: optional(text(120, { listed: "search", width: 220, label: "record.nameZh" })),
		kind: choice(supplierKinds, "enum.supplierKind", { standard: "trucker", width: 130 }),
		email: optional(email({ listed: "search", width: 220 })),
		...activeDays(),
		aliases: orEmptyList(lines(120, 30, { listed: "own", width: 240, hint: "supplier.aliasesHint", label: "record.aliases" })),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export const removeSuppliersInput = z.object({ suppliers: z.array(z.string().trim().min(1).max(60)).min(1, "problem.selectRoutes").max(500) });

export type Supplier = z.output<typeof supplier.schema>;
