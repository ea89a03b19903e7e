export type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
export { type AppRouter, appRouter, createCaller, restRoutes } from "./app-router.ts";
export type { Caller, Config, Context, Mail, MailSender, ObjectStore, PasswordHasher, Services } from "./context.ts";
export { runDueJobs } from "./jobs/runner.ts";
export { languageOf, type RequestOrigin, requestContext } from "./request-context.ts";
export { handleRest } from "./rest/adapter.ts";
export { docsPage } from "./rest/docs-page.ts";
export { openApi } from "./rest/openapi.ts";
export { rightsSeen } from "./trpc.ts";
