import type { SearchInput, SearchResult } from "@iqt/routers/kit/charges/search";
import { LinkButton } from "../../../lib/link-button.tsx";
import { leadsAbroad } from "../../../lib/search-address.ts";
import { useText } from "../../../lib/text.ts";
import { useCan } from "../../../shell/user.ts";
import { formAddress } from "../../icr/ad-hoc-form/from-search.ts";
import { requestAddress, servicesMissing } from "../../quotation-portal/request/from-search.ts";

interface AskLinksProps {
	search: SearchInput;
	answer: Pick<SearchResult, "destinationLabel" | "originLabel"> & { notPriced: readonly { code: string }[] };
	/** Of the link where one service alone is asked for. */
	label: string;
}

/** The ways to ask for a price that a search lacks: trains abroad by their form, all else by a request that begins with the search. Nothing for who may ask for none. */
export function AskLinks({ search, answer, label }: AskLinksProps) {
	const t = useText();
	const can = useCan();
	if (leadsAbroad(search) && can("icrAdHoc.edit")) {
		return (
			<LinkButton size="small" href={formAddress(search, answer)}>
				{t("icrAdHoc.add")}
			</LinkButton>
		);
	}
	if (!can("adHocRequest.edit")) return null;
	const services = servicesMissing(search, answer);
	return (
		<span className="flex flex-wrap gap-2">
			{services.map((service) => (
				<LinkButton key={service} size="small" href={requestAddress(service, search, answer)}>
					{services.length === 1 ? label : t("saleScreen.adHocFor", { service: t(`enum.teamService.${service}`) })}
				</LinkButton>
			))}
		</span>
	);
}
