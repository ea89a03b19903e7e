import { paths } from "../paths.ts";

/** Screen of each price book. */
export const bookPaths: Readonly<Record<string, string>> = {
	inlandRail: paths.railPrice,
	truckingCost: paths.truckingCost,
	costStrategy: paths.costStrategy,
	corridor: paths.corridor,
	bookingService: paths.bookingService,
	customsPrice: paths.customsPrice,
};
