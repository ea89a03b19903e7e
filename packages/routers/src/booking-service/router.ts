import { rateBookRouter } from "../price-book/router.ts";
import { bookingService } from "./schema.ts";

export const bookingServiceRouter = rateBookRouter(bookingService);
