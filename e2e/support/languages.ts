import { inject } from "vitest";

/** Languages a story is told in: both on Node; on the edge, where the words are the same, in one. */
export const languages: readonly ("zh" | "en")[] = inject("target") === "edge" ? ["zh"] : ["zh", "en"];
