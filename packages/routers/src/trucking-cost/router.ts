import { rateBookRouter } from "../price-book/router.ts";
import { truckingCost } from "./schema.ts";

export const truckingCostRouter = rateBookRouter(truckingCost);
