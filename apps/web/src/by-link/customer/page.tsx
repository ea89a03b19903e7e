import { useText } from "../../lib/text.ts";
import { call } from "../call.ts";
import { Frame } from "../frame.tsx";
import { QuotationView } from "./quotation-view.tsx";

/** The page of a quotation for its customer. */
export function Page({ token }: { token: string }) {
	const t = useText();
	return (
		<Frame token={token} title={t("document.title")} open={(of, again) => call("customerQuotation", again ? "view" : "open", { token: of })}>
			{(quotation, onChange) => <QuotationView token={token} quotation={quotation} onChange={onChange} />}
		</Frame>
	);
}
