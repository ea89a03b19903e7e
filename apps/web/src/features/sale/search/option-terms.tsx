import type { SearchInput } from "@iqt/routers/kit/charges/search";
import { Button } from "@iqt/ui/button";
import { useId } from "react";
import { trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { useText } from "../../../lib/text.ts";

/** The terms an option is sold by, below its prices; nothing where there are none, and why where they cannot be told. */
export function OptionTerms({ search, optionId }: { search: SearchInput; optionId: string }) {
	const t = useText();
	const id = useId();
	const utils = trpc.useUtils();
	const terms = trpc.sale.terms.useQuery({ search, optionId }, { staleTime: 60_000, retry: false, meta: { quiet: true } });
	// The option is of prices that somebody has changed since: its terms are told with the new ones.
	if (terms.error)
		return (
			<p role="status" className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3">
				<span>{sentence(describeError(terms.error))}</span>
				<Button size="small" onClick={() => void utils.sale.invalidate()}>
					{t("saleScreen.searchAgain")}
				</Button>
			</p>
		);
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
