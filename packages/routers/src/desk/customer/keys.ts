import type { MessageId } from "@iqt/i18n";
import { z } from "zod";
import { isBlank, type MaySkip } from "../../kit/fields/values.ts";
import { computed, type Look, reference, type StoredField } from "../../kit/records/fields.ts";

/** What customers, and what belongs to them, name. */
export const customerOf = { table: "customer", key: "id", id: "id", name: "name" };
export const placeOf = { table: "place", key: "id", id: "id", name: "code" };

/** What has no screen of its own and stands on that of customers, for those who sell to them; `edit`: the right to change it. */
export const onCustomers = (edit: string) =>
	({
		title: "menu.customers",
		rights: {
			with: { view: "sale.quote", edit },
			view: ["PM", "CX", "SALS", "APPROVER", "FINALAPPROVER"],
			edit: ["PM", "CX", "SALS"],
		},
	}) as const;

/** Whose a record is that stands on the screen of customers, and what he is called there. */
export const ofCustomer = (label: MessageId, look: Look = {}) => ({
	customer: reference({ column: "customer_id", words: "customerName", width: 200, ...look }, customerOf),
	customerName: computed("text", { label, screen: false, sheet: false }),
});

/** A field that is filled by itself where nothing is said. */
export const orOwn = <S extends z.ZodType<string>, K extends StoredField["kind"]>(
	field: StoredField<S, K>,
): StoredField<MaySkip<z.output<S>, z.input<S> | null>, K> => ({
	...field,
	loose: undefined,
	must: false,
	schema: z.preprocess((value) => (isBlank(value) ? "" : value), z.union([z.literal(""), field.schema])) as unknown as MaySkip<
		z.output<S>,
		z.input<S> | null
	>,
});
