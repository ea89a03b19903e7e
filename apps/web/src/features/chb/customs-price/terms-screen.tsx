import { customsPrice } from "@iqt/routers/prices/customs-price/schema";
import { api } from "../../../api/client.ts";
import { TermsScreen } from "../../../resource/book/terms-screen.tsx";

/** Terms of customs clearance, by port. */
export default function CustomsTerms() {
	return <TermsScreen book={customsPrice} calls={api.customsPrice} title="menu.customsTerm" />;
}
