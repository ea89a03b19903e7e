import { router } from "../../door/trpc.ts";
import { defineRecords } from "../../kit/records/router.ts";
import { mailTemplates } from "./queries.ts";

export const mailTemplateRouter = router({ ...defineRecords(mailTemplates) });
