import { useText } from "../../lib/text.ts";
import { call, Refused } from "../call.ts";
import { Frame } from "../frame.tsx";
import { isService } from "./fields.ts";
import { VendorView } from "./vendor-view.tsx";

/** The service type the address is of: the letter before its last word. */
const serviceOfPath = (): string => /vendor(\w)Quotation\/?$/i.exec(location.pathname)?.[1]?.toUpperCase() ?? "";

/** The page a vendor quotes on, by the link of the mail that asks. */
export function Page({ token }: { token: string }) {
	const t = useText();
	const service = serviceOfPath();
	return (
		<Frame
			token={token}
			title={isService(service) ? t(`menu.vendor${service}Quotation`) : ""}
			suffix="MSK-InstantPriceQuery"
			open={async (of, again) => {
				const inquiry = await call("vendorPage", again ? "view" : "read", { token: of });
				// One of another service type is none of this address, as any that opens nothing.
				if (inquiry.serviceType !== service) throw new Refused({ code: "000002", message: t("link.unknown"), data: null });
				return inquiry;
			}}
		>
			{(inquiry, onChange) => <VendorView token={token} inquiry={inquiry} onChange={onChange} />}
		</Frame>
	);
}
