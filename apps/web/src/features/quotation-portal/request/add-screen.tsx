import { useText } from "../../../lib/text.ts";
import { RequestFormPage } from "./form-page.tsx";

/** Asks for the price of a truck, a depot or the way in the middle, or changes such a request. */
export default function AddRequest() {
	const t = useText();
	return <RequestFormPage title={t("menu.adHocAdd")} />;
}
