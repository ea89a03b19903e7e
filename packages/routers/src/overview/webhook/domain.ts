import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { webhooks } from "./queries.ts";
import { webhookRouter } from "./router.ts";

export const webhook = recordDomain({ router: webhookRouter, kind: webhooks, demo });
