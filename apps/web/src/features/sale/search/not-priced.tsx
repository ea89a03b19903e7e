import type { SearchInput, SearchResult } from "@iqt/routers/kit/charges/search";
import { Card } from "@iqt/ui/surface";
import { Info } from "lucide-react";
import { useText } from "../../../lib/text.ts";
import { AskLinks } from "./ask-links.tsx";

/** What could not be priced and why, with the way to ask for a price: trains abroad by their form, all else by a request that begins with this search. */
export function NotPriced({ search, answer }: { search: SearchInput; answer: SearchResult }) {
	const t = useText();
	if (answer.notPriced.length === 0) return null;
	return (
		<Card title={t("saleScreen.notPriced")} actions={answer.adHoc && <AskLinks search={search} answer={answer} label={t("saleScreen.adHoc")} />}>
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
