import { expect, test } from "vitest";
import { columnOrder, namingFields } from "./column-order.ts";

const field = (name: string, kind: string) =>
	({ name, kind, label: name, required: false, options: null }) as Parameters<typeof columnOrder>[0][number];
const fields = [
	field("inlandCity", "place"),
	field("portCity", "place"),
	field("mode", "choice"),
	field("direction", "direction"),
	field("charge", "charge"),
	field("containerType", "container"),
	field("ownership", "choice"),
	field("weightFrom", "weight"),
	field("cost", "amount"),
	field("ssr", "rate"),
	field("currency", "currency"),
	field("validFrom", "day"),
];

test("amounts stand after the lane, the charge, the direction and the container, whatever a book has between them", () => {
	const order = [
		"inlandCity",
		"portCity",
		"charge",
		"direction",
		"containerType",
		"ownership",
		"cost",
		"ssr",
		"currency",
		"mode",
		"weightFrom",
		"validFrom",
	];
	expect(columnOrder(fields).map(({ name }) => name)).toEqual(order);
	expect(namingFields(fields).map(({ name }) => name)).toEqual(order.slice(0, 9));
});
