import type { RightEntry } from "../../door/permissions.ts";
import type { ShippedRole } from "../../door/role-names.ts";
import type { RecordDeclaration, RecordField, RecordRights } from "./declare.ts";

type AnyDeclaration = Pick<RecordDeclaration, "name" | "fields"> & { rights: RecordRights };

/** Rights of a declared kind. */
export type RecordRightKey<Name extends string> = `${Name}.view` | `${Name}.edit`;

const byName = new Map<string, AnyDeclaration>();

/** Makes the declared kinds known to what stands below their list; `app/rights.ts` calls it once. */
export function provideDeclared(records: readonly AnyDeclaration[]): void {
	for (const record of records) byName.set(record.name, record);
}

/** The field of a declared kind of record; undefined for what is none. */
export const declaredField = (objectType: string, name: string): RecordField | undefined =>
	byName.get(objectType)?.fields.find((field) => field.name === name);

function entriesOf({ name, rights: { menu, with: older } }: AnyDeclaration): [string, RightEntry][] {
	return [
		[`${name}.view`, { ...(menu === undefined ? {} : { menu }), ...(older ? { with: older.view } : {}) }],
		[`${name}.edit`, older ? { with: older.edit } : {}],
	];
}

/** The rights of declared kinds, for the registry. */
export const recordRights = (records: readonly AnyDeclaration[]): Record<string, RightEntry> => Object.fromEntries(records.flatMap(entriesOf));

/** Rights to records that a role of the product comes with. */
export const recordRightsOf = (records: readonly AnyDeclaration[], role: ShippedRole): string[] =>
	records.flatMap(({ name, rights }) => [
		...(rights.view.includes(role) ? [`${name}.view`] : []),
		...(rights.edit.includes(role) ? [`${name}.edit`] : []),
	]);
