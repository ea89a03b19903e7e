import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { priceIndexKind } from "./queries.ts";
import { priceIndexRouter } from "./router.ts";

export const priceIndex = recordDomain({ router: priceIndexRouter, kind: priceIndexKind, demo });
