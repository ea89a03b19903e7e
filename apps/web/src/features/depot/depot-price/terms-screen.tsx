import { depotPrice } from "@iqt/routers/prices/depot-price/schema";
import { api } from "../../../api/client.ts";
import { TermsScreen } from "../../../resource/book/terms-screen.tsx";

export default function DepotPriceTerms() {
	return <TermsScreen book={depotPrice} calls={api.depotPrice} title="menu.depotTerm" />;
}
