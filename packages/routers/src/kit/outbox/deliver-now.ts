import type { Services } from "../../door/context.ts";
import { deliverDue, type MailRenderer } from "./deliver.ts";

let renderers: Record<string, MailRenderer> = {};

/** Tells how each kind of outbox entry becomes a mail. The registry of renderers calls it: they stand with what the mails are about. */
export function provideRenderers(all: Record<string, MailRenderer>): void {
	renderers = all;
}

/** Delivers what is due; for the moment after a change that put something into the outbox. What it misses the job delivers. */
export const deliverNow = (services: Services): Promise<number> => deliverDue(services, renderers);
