import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { cases } from "./queries.ts";
import { exceptionCaseRouter } from "./router.ts";

export const exceptionCase = recordDomain({ router: exceptionCaseRouter, kind: cases, demo });
