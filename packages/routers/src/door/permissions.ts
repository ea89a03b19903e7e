/**
 * Keys of the rights there are: `app/rights.ts`, which puts them together, names each by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface RightKeys {}

/** A right. Roles hold these; `permitted()` and `change()` name them. */
export type Permission = keyof RightKeys;

/** A right in the registry: `menu` is the screen's path, which holding it shows; `with` an older right whose holders get this one too, once. */
export interface RightEntry {
	menu?: string;
	with?: string;
}

/** A role that comes with the product. */
export interface BuiltInRole {
	code: string;
	name: string;
	roleType: "internal" | "company";
	isSuper?: true;
	canQuotation?: true;
	permissions: Permission[];
}

interface Registry {
	entries: Readonly<Record<Permission, RightEntry>>;
	keys: readonly Permission[];
	roles: readonly BuiltInRole[];
}

let registry: Registry | undefined;

/** Makes the rights and roles of the product known to what stands below them; `app/rights.ts` calls it once. */
export function provideRights(entries: Readonly<Record<Permission, RightEntry>>, roles: readonly BuiltInRole[]): void {
	registry = { entries, roles, keys: Object.keys(entries) as Permission[] };
}

function provided(): Registry {
	if (!registry) throw new Error("No rights were provided: who starts a portal imports `app/rights.ts`.");
	return registry;
}

/**
 * Shows costs, vendors, margins, MSR and formulas over them, wherever they are. For staff alone: a role for customers never holds it, and a
 * customer who got it anyway sees nothing by it.
 */
export const costRight = "cost.view" satisfies Permission;

/** Keys of all rights in the order of the registry. */
export const permissionKeys = (): readonly Permission[] => provided().keys;

/** The roles that come with the product. */
export const builtInRoles = (): readonly BuiltInRole[] => provided().roles;

/** Whether the text is a key of the registry. */
export const isPermission = (key: string): key is Permission => Object.hasOwn(provided().entries, key);

/** Whether the caller may do what the right names; super administrators may do everything. Whether costs are seen, `seesCost` of the caller says. */
export const holds = (caller: { isSuper: boolean; permissions: ReadonlySet<string> }, permission: Permission): boolean =>
	caller.isSuper || caller.permissions.has(permission);

/** Path of the screen a right shows, or null. */
export const menuOf = (permission: Permission): string | null => provided().entries[permission].menu ?? null;

/** The older right whose holders get a new one too, or null. */
export const comesWith = (permission: Permission): string | null => provided().entries[permission].with ?? null;

/**
 * The right that shows the history of an object: its domain's view of all rows where owners are told apart, its view right
 * otherwise, and the change log's for kinds that are no domain.
 */
export function historyPermission(objectType: string): Permission {
	for (const key of [`${objectType}.viewAll`, `${objectType}.view`]) if (isPermission(key)) return key;
	return "changeLog.view";
}
