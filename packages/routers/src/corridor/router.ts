import { rateBookRouter } from "../price-book/router.ts";
import { corridor } from "./schema.ts";

export const corridorRouter = rateBookRouter(corridor);
