import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { addressCodeKind } from "./queries.ts";
import { addressCodeRouter } from "./router.ts";

export const addressCode = recordDomain({ router: addressCodeRouter, kind: addressCodeKind, demo });
