import { declareRecord } from "@iqt/routers/kit/records/declare";
import { optional, reference, references, text } from "@iqt/routers/kit/records/fields";
import { expect, test } from "vitest";
import { declaredScreen } from "./declared-screen.ts";
import type { RecordScreenProps } from "./record-types.ts";

interface Row {
	id: string;
	name: string;
	owner: string | null;
	cities: string[];
}

const declared = {
	name: "trialTag",
	title: "menu.notices",
	label: "name",
	rights: { view: [], edit: [] },
	defaultSort: [{ field: "name", order: "ascending" }],
} as const;
const plain = declareRecord({ ...declared, fields: { name: text(20) } });
const owned = declareRecord({ ...declared, fields: { name: text(20), owner: optional(reference()), cities: references(5) } });
const calls: RecordScreenProps<Row>["calls"] = { list: { query: async () => ({ pageIndex: 1, pageSize: 1, total: 0, totalPages: 0, items: [] }) } };
const lookup = async () => [];

test("a screen says how each field that names another record is looked up, or does not compile", () => {
	declaredScreen(plain, { calls });
	// @ts-expect-error the property 'over' is missing
	declaredScreen(owned, { calls });
	// @ts-expect-error the property 'cities' is missing
	declaredScreen(owned, { calls, over: { owner: { lookup } } });
	// @ts-expect-error the property 'lookup' is missing
	declaredScreen(owned, { calls, over: { owner: { width: 90 }, cities: { lookup } } });
	const screen = declaredScreen(owned, { calls, over: { owner: { lookup }, cities: { lookup } } });
	expect(screen.fields.flatMap((field) => (field.lookup ? [[field.name, field.kind]] : []))).toEqual([
		["owner", "lookup"],
		["cities", "lookups"],
	]);
	expect(owned.references).toEqual(["owner", "cities"]);
});
