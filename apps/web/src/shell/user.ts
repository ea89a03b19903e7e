import { createStore, useStore } from "../lib/store.ts";

/** What the portal knows of the person signed in. */
export interface User {
	guid: string;
	userName: string;
	displayName: string;
	userType: 1 | 2 | 3;
	isSuper: boolean;
	seesCost: boolean;
	roles: readonly string[];
	/** All roles they hold; `activeRole` is the code of the one they act as, null for all. */
	heldRoles: readonly { code: string; name: string }[];
	activeRole: string | null;
	/** A role of theirs asks for a second factor they have not set up yet. */
	secondFactorDue: boolean;
	/** Set while a staff person (`by`) sees through these eyes. */
	imitating: { by: string; as: string; company: string | null } | null;
	/** Paths of the screens they may open. */
	menus: ReadonlySet<string>;
	/** Rights they hold (`corridor.edit`). */
	buttons: ReadonlySet<string>;
}

/** Null until it is loaded. */
export const user = createStore<User | null>(null);

/** While somebody who had to sets up a second factor and has not kept the recovery codes yet. */
export const enrolling = createStore(false);

/** The person signed in; only inside the guarded part of the portal. */
export function useUser(): User {
	const current = useStore(user);
	if (!current) throw new Error("useUser outside of the guard");
	return current;
}

/** Whether the person holds a right. For looks only: the server asks again. */
export function useCan(): (right: string) => boolean {
	const current = useUser();
	return (right) => current.isSuper || current.buttons.has(right);
}
