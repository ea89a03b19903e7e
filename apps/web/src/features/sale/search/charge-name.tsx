import { useText } from "../../../lib/text.ts";
import { chargeName } from "./charge-words.ts";

/** What people call a charge. */
export default function ChargeName({ charge }: { charge: string }) {
	return chargeName(useText(), charge);
}
