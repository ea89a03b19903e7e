import { icrSurcharge } from "@iqt/routers/prices/icr-surcharge/schema";
import { api } from "../../../api/client.ts";
import { TermsScreen } from "../../../resource/book/terms-screen.tsx";

export default function IcrSurchargeTerms() {
	return <TermsScreen book={icrSurcharge} calls={api.icrSurcharge} title="menu.icrSurchargeTerm" />;
}
