import { SearchPage } from "./search-page.tsx";

/** The price search of every way there is. */
export default function SaleScreen() {
	return <SearchPage />;
}
