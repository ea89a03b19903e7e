import { z } from "zod";

/** One object, as change-log entries name it. */
export const objectInput = z.object({ objectType: z.string().min(1).max(60), objectId: z.string().min(1).max(80) });

/** Where a change came from: the portal, the old paths, a program, a timed task, a link that was mailed. */
export const changeSources = ["web", "rest", "api", "job", "link"] as const;
