import type { Meta } from "../../door/trpc.ts";

type AccessOf = (path: string) => Meta["access"] | null;

let accessOf: AccessOf = () => null;

/** Tells what a REST path needs (null: no such path). The REST registry calls it, which itself needs this router. */
export function providePathAccess(lookup: AccessOf): void {
	accessOf = lookup;
}

/** The known paths among `paths` whose access `allows`, as they were given. */
export function allowedPaths(paths: string[], allows: (access: Meta["access"]) => boolean): string[] {
	return paths.filter((path) => {
		const access = accessOf(path);
		return access !== null && allows(access);
	});
}
