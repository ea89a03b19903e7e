import { WarnNote } from "@iqt/ui/note";
import { type MessageId, useText } from "../../../lib/text.ts";
import type { Quotation } from "./types.ts";

/** Whether a discount was agreed that takes a quotation below its standard total. */
export const isDiscounted = ({ document, standardTotal }: Quotation): boolean =>
	Number(document.total) < Number(standardTotal ?? document.standardTotal);

/** Whether its prices are the standard ones with something on top. */
const isMarkedUp = (quotation: Quotation): boolean => quotation.lanes.some(({ markUp }) => markUp !== null) && !isDiscounted(quotation);

/** Something to know before prices agreed for a quotation are given up. */
export const Warning = ({ id }: { id: MessageId }) => <WarnNote className="mb-4">{useText()(id)}</WarnNote>;

/** Says before a draft is changed that prices agreed for it may fall; nothing at standard prices. */
export function AgreedPricesWarning({ quotation }: { quotation: Quotation }) {
	if (isDiscounted(quotation)) return <Warning id="quotationScreen.discountWarning" />;
	return isMarkedUp(quotation) ? <Warning id="quotationScreen.markUp.warning" /> : null;
}

/** Says before a new draft is made of a quotation which of the prices agreed for that one it has; nothing at standard prices. */
export function TakenOver({ quotation }: { quotation: Quotation }) {
	const t = useText();
	const hasTarget = quotation.lanes.some(({ markUp }) => markUp?.kind === "target");
	if (isDiscounted(quotation) || hasTarget) return <Warning id="quotationScreen.agreedNotTaken" />;
	return isMarkedUp(quotation) ? <p className="mb-4">{t("quotationScreen.markUpTaken")}</p> : null;
}
