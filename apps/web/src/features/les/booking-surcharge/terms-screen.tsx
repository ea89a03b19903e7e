import { bookingSurcharge } from "@iqt/routers/prices/booking-surcharge/schema";
import { api } from "../../../api/client.ts";
import { TermsScreen } from "../../../resource/book/terms-screen.tsx";

export default function BookingSurchargeTerms() {
	return <TermsScreen book={bookingSurcharge} calls={api.bookingSurcharge} title="menu.bookingSurchargeTerm" />;
}
