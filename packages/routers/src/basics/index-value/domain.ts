import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { indexValueKind } from "./queries.ts";
import { indexValueRouter } from "./router.ts";

export const indexValue = recordDomain({ router: indexValueRouter, kind: indexValueKind, demo });
