import type { Batch } from "./types.ts";

type Field = Batch["fields"][number];

/** What a rate is first known by, then what it comes to: these stand in view however narrow the rows are. */
const ranks: readonly ((field: Field) => boolean)[] = [
	({ kind }) => kind === "place" || kind === "area",
	({ kind, name }) => kind === "charge" || name === "category",
	({ kind }) => kind === "direction",
	({ name }) => name === "containerType",
	({ name }) => name === "ownership",
	({ kind }) => kind === "amount" || kind === "rate",
	({ kind }) => kind === "currency",
];

const rankOf = (field: Field): number => {
	const rank = ranks.findIndex((is) => is(field));
	return rank < 0 ? ranks.length : rank;
};

/** Columns of the preview: lane, charge, direction, container and amounts with their currency, then the others in the book's order. */
export const columnOrder = <F extends Field>(fields: readonly F[]): F[] => [...fields].sort((a, b) => rankOf(a) - rankOf(b));

/** Fields that tell a rate from its neighbours in one line: lane, charge, direction, container, amounts and their currency. */
export const namingFields = <F extends Field>(fields: readonly F[]): F[] => columnOrder(fields.filter((field) => rankOf(field) < ranks.length));

/** What tells a rate wholly: those, its days and its weights. */
export const tellingFields = <F extends Field>(fields: readonly F[]): F[] => [
	...namingFields(fields),
	...fields.filter(({ name }) => name === "validFrom" || name === "validTo" || name === "weightFrom" || name === "weightTo"),
];
