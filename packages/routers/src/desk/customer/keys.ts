import { z } from "zod";
import { isBlank, type MaySkip } from "../../kit/fields/values.ts";
import type { StoredField } from "../../kit/records/fields.ts";

/** What customers, and what belongs to them, name. */
export const customerOf = { table: "customer", key: "id", id: "id", name: "name" };
export const placeOf = { table: "place", key: "id", id: "id", name: "code" };

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
