import { paths } from "../../../paths.ts";

/** The page of a webhook. */
export const webhookPath = (id: string): string => `${paths.webhooks}/${id}`;
