import { z } from "zod";
import { plainNumber, reading } from "../../kit/fields/values.ts";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, codeField, integer, names, remark, textOf, withDefault, yesNo } from "../../kit/records/fields.ts";

/** Size and type as ISO 6346 writes them: length, height and width, kind, subkind. */
const isoCode = z
	.string()
	.trim()
	.toUpperCase()
	.regex(/^[0-9A-Z]{2}[A-Z][0-9A-Z]$/, "problem.isoContainer");

/** Twenty-foot equivalents as decimal text of at most two digits behind the point. */
const teu = reading(
	plainNumber,
	z
		.string()
		.regex(/^\d(\.\d{1,2})?$/, { error: "problem.teu", abort: true })
		.refine((text) => Number(text) > 0 && Number(text) <= 4, "problem.teu")
		.transform((text) => String(Number(text))),
);

/**
 * A type of container: rates, searches and quotations name it by its code. What it may weigh with its load is in kilograms; `sort` is its place in lists. It is
 * offered from `activeFrom` to `activeTo`, either of which may be open.
 */
export const containerType = declareRecord({
	name: "containerType",
	imported: true,
	title: "menu.containers",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/containerList", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: codeField(8),
		...names(80),
		isoCode: textOf(isoCode, { listed: "search", width: 110 }),
		teu: textOf(teu, { width: 90, hint: "containerType.teuHint" }),
		reefer: yesNo(false, { width: 110 }),
		maxGrossKg: integer(1_000, 100_000, { width: 150 }),
		sort: withDefault(integer(0, 999, { width: 90 }), 99),
		...activeDays(),
		remark: remark(),
	},
	defaultSort: [
		{ field: "sort", order: "ascending" },
		{ field: "code", order: "ascending" },
	],
});

export type ContainerType = z.output<typeof containerType.schema>;
