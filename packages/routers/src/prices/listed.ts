/** Every price book, a line each; `books.ts` puts them in the order of the menu. */

export { barge } from "./barge/schema.ts";
export { bookingService } from "./booking-service/schema.ts";
export { bookingSurcharge } from "./booking-surcharge/schema.ts";
export { corridor } from "./corridor/schema.ts";
export { costStrategy } from "./cost-strategy/schema.ts";
export { customsCost } from "./customs-cost/schema.ts";
export { customsPrice } from "./customs-price/schema.ts";
export { depotPrice } from "./depot-price/schema.ts";
export { icrDepot } from "./icr-depot/schema.ts";
export { icrEuropeTrucking } from "./icr-europe-trucking/schema.ts";
export { icrInlandTrucking } from "./icr-inland-trucking/schema.ts";
export { icrPrice } from "./icr-price/schema.ts";
export { icrRamp } from "./icr-ramp/schema.ts";
export { icrSurcharge } from "./icr-surcharge/schema.ts";
export { inlandRail } from "./inland-rail/schema.ts";
export { lowWater } from "./low-water/schema.ts";
export { ntoccPriceStrategy } from "./ntocc-price-strategy/schema.ts";
export { truckingCost } from "./trucking-cost/schema.ts";
export { truckingSurcharge } from "./trucking-surcharge/schema.ts";
