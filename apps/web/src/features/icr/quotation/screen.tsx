import { SearchPage } from "../../sale/search/search-page.tsx";

/** The price search with its quotations, of trains between China and Europe alone. */
export default function IcrQuotation() {
	return <SearchPage trains />;
}
