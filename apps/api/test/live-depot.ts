import type { DeclaredBook, RateBook } from "@iqt/routers/kit/price-book/declaration";
import { provideBooks } from "@iqt/routers/kit/price-book/listed";
import { books } from "@iqt/routers/prices/books";
import { depotPrice } from "@iqt/routers/prices/depot-price/schema";

/** Depot prices with their lines of the contract. */
export const liveDepot = {
	...depotPrice,
	older: {
		guid: "priceDetailID",
		lines: {
			quickEdit: ["POST", "/api/v1/depotPrice/UpdatePriceDetail"],
			remove: ["POST", "/api/v1/depotPrice/DeletePriceDetial"],
			check: ["POST", "/api/v1/depotPrice/CheckExcelImport"],
			template: ["POST", "/api/v1/depotPrice/DownloadTemplate"],
		},
		head: {
			guid: "DepotPriceGUID",
			lines: { get: ["GET", "/api/v1/depotPrice/GetDepotPriceDetail"], save: ["POST", "/api/v1/depotPrice/UpdatePrice"] },
		},
	},
	// Its table is there in tests alone.
} satisfies DeclaredBook as unknown as RateBook;

// Before the product is put together: whatever names books is made from this one list, so that the book is live in this process by being in it.
(books as RateBook[]).push(liveDepot);
provideBooks([liveDepot]);
