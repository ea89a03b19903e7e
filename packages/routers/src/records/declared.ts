import * as records from "../declared-records.ts";
import type { RecordDeclaration, RecordField, RecordRights } from "./declare.ts";

type Declared = (typeof records)[keyof typeof records]["name"];
type AnyDeclaration = Pick<RecordDeclaration, "name" | "fields"> & { rights: RecordRights };

const all: readonly AnyDeclaration[] = Object.values(records);
const byName = new Map(all.map((record) => [record.name, record]));

/** The field of a declared kind of record; undefined for what is none. */
export const declaredField = (objectType: string, name: string): RecordField | undefined =>
	byName.get(objectType)?.fields.find((field) => field.name === name);

/** An entry of the registry of rights. */
export interface RightEntry {
	menu?: string;
	with?: string;
}

function entriesOf({ name, rights: { menu, with: older } }: AnyDeclaration): [string, RightEntry][] {
	return [
		[`${name}.view`, { ...(menu === undefined ? {} : { menu }), ...(older ? { with: older.view } : {}) }],
		[`${name}.edit`, older ? { with: older.edit } : {}],
	];
}

/** The rights of every declared kind, for the registry. */
export const recordRights = Object.fromEntries(all.flatMap(entriesOf)) as Record<`${Declared}.view` | `${Declared}.edit`, RightEntry>;

/** Rights to records that a role of the product comes with. */
export const recordRightsOf = (role: string): (keyof typeof recordRights)[] =>
	all.flatMap(({ name, rights }) => [
		...(rights.view.includes(role) ? [`${name}.view` as keyof typeof recordRights] : []),
		...(rights.edit.includes(role) ? [`${name}.edit` as keyof typeof recordRights] : []),
	]);
