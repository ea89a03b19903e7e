import { barge } from "@iqt/routers/prices/barge/schema";
import { api } from "../../../api/client.ts";
import { TermsScreen } from "../../../resource/book/terms-screen.tsx";

export default function BargeTerms() {
	return <TermsScreen book={barge} calls={api.barge} title="menu.bargeTerm" />;
}
