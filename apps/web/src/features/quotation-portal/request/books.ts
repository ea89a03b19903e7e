import type { MessageId } from "../../../lib/text.ts";
import type { RequestDetail } from "./types.ts";

/** Price books that what was asked for is written to. */
type BookDomain = RequestDetail["writeBacks"][number]["book"];

export const bookNames: Readonly<Record<BookDomain, MessageId>> = {
	truckingCost: "menu.truckingCost",
	costStrategy: "menu.costStrategy",
	depotPrice: "menu.depotPrice",
	inlandRail: "menu.railPrice",
	barge: "menu.bargePrice",
};

export const bookPaths: Readonly<Record<BookDomain, string>> = {
	truckingCost: "/trucking/cost",
	costStrategy: "/trucking/costStrategy",
	depotPrice: "/Depot/DepotPrice",
	inlandRail: "/Rail/RailPrice",
	barge: "/Barge/BargePrice",
};
