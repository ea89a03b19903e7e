import type { Migration } from "kysely/migration";
import * as list from "./list.ts";
import released from "./released.json" with { type: "json" };

export const migrations: Record<string, Migration> = { ...list };

/** Whether a migration stays as it is: databases outside of a developer's desk may have run it. */
export const isReleased = (name: string): boolean => `${name}.ts` in released;
