import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { exchangeRateKind } from "./queries.ts";
import { exchangeRateRouter } from "./router.ts";

export const exchangeRate = recordDomain({ router: exchangeRateRouter, kind: exchangeRateKind, demo });
