import { useSyncExternalStore } from "react";

/** A value outside React that components watch. */
export interface Store<T> {
	get(): T;
	set(next: T | ((previous: T) => T)): void;
	subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
	let value = initial;
	const listeners = new Set<() => void>();
	return {
		get: () => value,
		set(next) {
			const result = typeof next === "function" ? (next as (previous: T) => T)(value) : next;
			if (Object.is(result, value)) return;
			value = result;
			for (const listener of listeners) listener();
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

/** What `select` takes out of the store; renders again when that changes. It must answer the same object for the same state. */
export function useStore<T, S = T>(store: Store<T>, select: (value: T) => S = (value) => value as unknown as S): S {
	return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** A store that survives a reload, in this browser or this window. A value that `check` refuses is ignored. */
export function createStoredStore<T>(
	key: string,
	initial: T,
	check: (value: unknown) => value is T,
	keptBy: "browser" | "window" = "browser",
): Store<T> {
	const storage = () => (keptBy === "window" ? sessionStorage : localStorage);
	let first = initial;
	try {
		const saved: unknown = JSON.parse(storage().getItem(key) ?? "null");
		if (check(saved)) first = saved;
	} catch {
		// Storage that cannot be read is as good as empty.
	}
	const store = createStore(first);
	store.subscribe(() => {
		try {
			storage().setItem(key, JSON.stringify(store.get()));
		} catch {
			// A full or forbidden storage only costs the memory of this setting.
		}
	});
	return store;
}
