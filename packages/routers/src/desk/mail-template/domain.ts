import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { mailTemplates } from "./queries.ts";
import { mailTemplateRouter } from "./router.ts";

export const mailTemplate = recordDomain({ router: mailTemplateRouter, kind: mailTemplates, demo });
