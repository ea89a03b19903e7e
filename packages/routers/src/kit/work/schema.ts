import { z } from "zod";

export const workInput = z.object({ id: z.guid().toLowerCase() });
