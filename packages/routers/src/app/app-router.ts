import { provideApiList } from "../people/actions/api-list.ts";
import { domains } from "./domains.ts";
import "./renderers.ts";
import { createCallerFactory, type Meta, router } from "../door/trpc.ts";

type Domains = typeof domains;

const routers = Object.fromEntries(Object.entries(domains).map(([name, { router: own }]) => [name, own])) as {
	[Name in keyof Domains]: Domains[Name]["router"];
};

/** Every procedure of the product. */
export const appRouter = router(routers);

export type AppRouter = typeof appRouter;

/** Calls procedures in this process, with the checks every door has. */
export const createCaller = createCallerFactory(appRouter);

/** Every REST line that is built, bound to a procedure of `appRouter`. */
export const restRoutes = Object.values(domains).flatMap((domain) => domain.routes);

type Listed = { _def: { type: string; meta?: Meta } };

/** What administrators may map to screens: every REST line and every procedure, with the right that guards it. */
provideApiList(() => {
	const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Listed>);
	const guards = new Map(
		procedures.map(([name, { _def }]) => [
			name,
			_def.meta?.access === "public" || _def.meta?.access === "signedIn" ? null : (_def.meta?.access ?? null),
		]),
	);
	const domainOf = (procedure: string) => procedure.slice(0, procedure.indexOf("."));
	return [
		...restRoutes.map(({ method, path, procedure }) => ({
			code: `${method} ${path}`,
			name: path.split("/").findLast((part) => !part.startsWith("{")) ?? path,
			path,
			method,
			permission: guards.get(procedure) ?? null,
			domain: domainOf(procedure),
		})),
		...procedures.map(([name, { _def }]) => ({
			code: name,
			name,
			path: `/trpc/${name}`,
			method: _def.type === "mutation" ? ("POST" as const) : ("GET" as const),
			permission: guards.get(name) ?? null,
			domain: domainOf(name),
		})),
	];
});
