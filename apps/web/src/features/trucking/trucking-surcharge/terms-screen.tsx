import { truckingSurcharge } from "@iqt/routers/prices/trucking-surcharge/schema";
import { api } from "../../../api/client.ts";
import { TermsScreen } from "../../../resource/book/terms-screen.tsx";

export default function TruckingSurchargeTerms() {
	return <TermsScreen book={truckingSurcharge} calls={api.truckingSurcharge} title="menu.truckingSurchargeTerm" />;
}
