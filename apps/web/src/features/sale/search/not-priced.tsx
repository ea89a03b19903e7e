import type { SearchInput, SearchResult } from "@iqt/routers/kit/charges/search";
import { Card } from "@iqt/ui/surface";
import { Info } from "lucide-react";
import { LinkButton } from "../../../lib/link-button.tsx";
import { leadsAbroad } from "../../../lib/search-address.ts";
import { useText } from "../../../lib/text.ts";
import { useCan } from "../../../shell/user.ts";
import { formAddress } from "../../icr/ad-hoc-form/from-search.ts";
import { requestAddress, servicesMissing } from "../../quotation-portal/request/from-search.ts";

/** What could not be priced and why, with the way to ask for a price: trains abroad by their form, all else by a request that begins with this search. */
export function NotPriced({ search, answer }: { search: SearchInput; answer: SearchResult }) {
	const t = useText();
	const can = useCan();
	if (answer.notPriced.length === 0) return null;
	const byForm = leadsAbroad(search) && can("icrAdHoc.edit");
	const asks = answer.adHoc && (byForm || can("adHocRequest.edit"));
	const services = servicesMissing(search, answer);
	return (
		<Card
			title={t("saleScreen.notPriced")}
			actions={
				asks &&
				(byForm ? (
					<LinkButton size="small" href={formAddress(search, answer)}>
						{t("icrAdHoc.add")}
					</LinkButton>
				) : (
					<span className="flex flex-wrap gap-2">
						{services.map((service) => (
							<LinkButton key={service} size="small" href={requestAddress(service, search, answer)}>
								{services.length === 1 ? t("saleScreen.adHoc") : t("saleScreen.adHocFor", { service: t(`enum.teamService.${service}`) })}
							</LinkButton>
						))}
					</span>
				))
			}
		>
			<ul className="flex flex-col gap-2">
				{answer.notPriced.map((gap) => (
					<li key={gap.message} className="flex gap-2">
						<Info className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
						<span>{gap.message}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
