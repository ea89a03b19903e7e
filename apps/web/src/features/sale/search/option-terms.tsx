import type { SearchInput } from "@iqt/routers/kit/charges/search";
import { useId } from "react";
import { trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";

/** The terms an option is sold by, below its prices; nothing where there are none. */
export function OptionTerms({ search, optionId }: { search: SearchInput; optionId: string }) {
	const t = useText();
	const id = useId();
	const terms = trpc.sale.terms.useQuery({ search, optionId }, { staleTime: 60_000, retry: false, meta: { quiet: true } });
	if (!terms.data?.length) return null;
	return (
		<section aria-labelledby={id} className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
			<h4 id={id} className="font-medium">
				{t("saleScreen.terms")}
			</h4>
			{terms.data.map((text) => (
				<p key={text} className="whitespace-pre-wrap text-ink-soft">
					{text}
				</p>
			))}
		</section>
	);
}
