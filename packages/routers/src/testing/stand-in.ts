/** Stands for what `made` answers, asked at each use: the tests of a file name it before there is one. */
export const standIn = <T extends object>(made: () => T): T =>
	new Proxy({} as T, { get: (own, name) => Reflect.get(name in own ? own : made(), name) as unknown });
