import { useText } from "../../../lib/text.ts";
import { RequestFormPage } from "./form-page.tsx";

/** Asks for the price of a truck from a door to where the way begins. */
export default function FirstMileTruck() {
	const t = useText();
	return <RequestFormPage firstMile title={t("menu.firstMileTruck")} />;
}
