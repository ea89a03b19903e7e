import type { Screen } from "../shell/screen-list.ts";

/** Screens that are announced and not built yet; `npm run screens:missing` lists them. */
export const notBuilt: Screen["load"] = () => import("../shell/not-built.tsx");
