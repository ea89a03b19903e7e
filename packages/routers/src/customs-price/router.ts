import { rateBookRouter } from "../price-book/router.ts";
import { customsPrice } from "./schema.ts";

export const customsPriceRouter = rateBookRouter(customsPrice);
