import { domains } from "./domains.ts";
import { createCallerFactory, router } from "./trpc.ts";

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
