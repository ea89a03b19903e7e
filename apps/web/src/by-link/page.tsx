import { useEffect, useState } from "react";
import { language, languageNames, useText } from "../lib/text.ts";
import { type CustomerQuotation, call, Refused } from "./call.ts";
import { chooseLanguage, isOpenedAgain } from "./link.ts";
import { Button, Notice } from "./parts.tsx";
import { QuotationView } from "./quotation-view.tsx";

/** The address has expired: a state of its own, not a record that has one. */
const EXPIRED = "000004";

type Found = { quotation: CustomerQuotation } | { error: Refused | null };

/** The page of a quotation for its customer: opened by a link, of no account. */
export function Page({ token }: { token: string }) {
	const t = useText();
	const [found, setFound] = useState<Found | null>(null);
	const [tried, setTried] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once more for each try
	useEffect(() => {
		let gone = false;
		call(isOpenedAgain(token) ? "view" : "open", { token }).then(
			(quotation) => !gone && setFound({ quotation }),
			(error: unknown) => !gone && setFound({ error: error instanceof Refused ? error : null }),
		);
		return () => {
			gone = true;
		};
	}, [token, tried]);
	const number = found && "quotation" in found ? found.quotation.number : null;
	useEffect(() => {
		document.title = [t("document.title"), number].filter(Boolean).join(" ");
	}, [number, t]);
	return (
		<>
			<header className="bg-theme text-theme-ink print:bg-transparent print:text-ink">
				<div className="mx-auto flex max-w-3xl items-center justify-between gap-3 px-4 py-4">
					<div className="min-w-0">
						<h1 className="text-xl leading-tight font-semibold tabular-nums">
							{t("document.title")} <span className="whitespace-nowrap">{number}</span>
						</h1>
						<p className="text-[0.87em] opacity-80">{t("document.tagline")}</p>
					</div>
					<select
						aria-label={t("customerQuotation.language")}
						value={language()}
						onChange={(event) => chooseLanguage(event.target.value as (typeof languageNames)[number]["value"])}
						className="min-h-(--control) shrink-0 rounded-md border border-theme-ink/40 bg-theme px-3 text-base text-theme-ink print:hidden"
					>
						{languageNames.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</div>
			</header>
			<main className="mx-auto flex max-w-3xl flex-col gap-(--gap) p-(--gap)" aria-busy={found === null}>
				{found === null && <p className="py-12 text-center text-ink-soft">{t("customerQuotation.opening")}</p>}
				{found && "quotation" in found && (
					<QuotationView token={token} quotation={found.quotation} onChange={(quotation) => setFound({ quotation })} />
				)}
				{found && "error" in found && (
					<Failed
						error={found.error}
						onAgain={() => {
							setFound(null);
							setTried(tried + 1);
						}}
					/>
				)}
			</main>
		</>
	);
}

/** Why nothing is shown, and what can be done: an address that has expired was mailed anew. */
function Failed({ error, onAgain }: { error: Refused | null; onAgain: () => void }) {
	const t = useText();
	const expired = error?.code === EXPIRED;
	return (
		<Notice tone={expired ? "warn" : "danger"} role="alert">
			<p className="font-semibold">{expired ? error.message : t("customerQuotation.cannotOpen")}</p>
			<p className="mt-1">{expired ? t("customerQuotation.expiredMailed") : (error?.message ?? t("customerQuotation.failed"))}</p>
			{!error && (
				<Button className="mt-3" onClick={onAgain}>
					{t("customerQuotation.again")}
				</Button>
			)}
		</Notice>
	);
}
