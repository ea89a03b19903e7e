import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import { api } from "../../../api/client.ts";
import { TermsScreen } from "../../../resource/book/terms-screen.tsx";

/** Terms of trains, by inland city and port city. */
export default function RailTerms() {
	return <TermsScreen book={inlandRail} calls={api.inlandRail} title="menu.railTerm" />;
}
