import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { rules } from "./queries.ts";
import { exceptionRuleRouter } from "./router.ts";

export const exceptionRule = recordDomain({ router: exceptionRuleRouter, kind: rules, demo });
