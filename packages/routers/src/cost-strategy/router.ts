import { rateBookRouter } from "../price-book/router.ts";
import { costStrategy } from "./schema.ts";

export const costStrategyRouter = rateBookRouter(costStrategy);
