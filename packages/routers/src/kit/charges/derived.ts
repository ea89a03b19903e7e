/** A row with other values in place of some of its own; what a search has read stays as it is. */
export const derived = <R extends object, V extends object>(row: R, values: V): Omit<R, keyof V> & V =>
	Object.create(row, Object.getOwnPropertyDescriptors(values));
