import type { Migration } from "kysely/migration";
import * as list from "./list.ts";

export const migrations: Record<string, Migration> = { ...list };
