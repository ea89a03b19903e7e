import { type ReactNode, useEffect, useState } from "react";
import { language, languageNames, useText } from "../lib/text.ts";
import { Refused } from "./call.ts";
import { chooseLanguage, isOpenedAgain } from "./link.ts";
import { Button, Notice } from "./parts.tsx";

/** The address has expired: a state of its own, not a record that has one. */
const EXPIRED = "000004";

interface FrameProps<V> {
	token: string;
	/** What the page is, before the number of what it opens. */
	title: string;
	/** What the window is called behind that; nothing where it is not given. */
	suffix?: string;
	/** What the link opens; `again` where this visit has opened it before. Throws what the server says no with. */
	open: (token: string, again: boolean) => Promise<V>;
	children: (opened: V, onChange: (opened: V) => void) => ReactNode;
}

type Found<V> = { opened: V } | { error: Pick<Refused, "code" | "message"> | null };

/** A page that opens by a link, of no account: its head with the choice of languages, what the link opens, and why it opens nothing. */
export function Frame<V extends { number: string }>({ token, title, suffix, open, children }: FrameProps<V>) {
	const t = useText();
	const [found, setFound] = useState<Found<V> | null>(null);
	const [tried, setTried] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once more for each try, and not for another function that opens the same
	useEffect(() => {
		// An address without its end is one nobody has to be asked about.
		if (token === "") return setFound({ error: { code: "000002", message: t("link.unknown") } });
		let gone = false;
		open(token, isOpenedAgain(token)).then(
			(opened) => !gone && setFound({ opened }),
			(error: unknown) => !gone && setFound({ error: error instanceof Refused ? error : null }),
		);
		return () => {
			gone = true;
		};
	}, [token, tried]);
	const number = found && "opened" in found ? found.opened.number : null;
	useEffect(() => {
		document.title = [[title, number].filter(Boolean).join(" "), suffix].filter(Boolean).join(" - ");
	}, [number, title, suffix]);
	return (
		<>
			<header className="bg-theme text-theme-ink print:bg-transparent print:text-ink">
				<div className="mx-auto flex max-w-3xl items-center justify-between gap-3 px-4 py-4">
					<div className="min-w-0">
						<h1 className="text-xl leading-tight font-semibold tabular-nums">
							{title} <span className="whitespace-nowrap">{number}</span>
						</h1>
						<p className="text-[0.87em] opacity-80">{t("document.tagline")}</p>
					</div>
					<select
						aria-label={t("linkPage.language")}
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
				{found === null && <p className="py-12 text-center text-ink-soft">{t("linkPage.opening")}</p>}
				{found && "opened" in found && children(found.opened, (opened) => setFound({ opened }))}
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
function Failed({ error, onAgain }: { error: Pick<Refused, "code" | "message"> | null; onAgain: () => void }) {
	const t = useText();
	const expired = error?.code === EXPIRED;
	return (
		<Notice tone={expired ? "warn" : "danger"} role="alert">
			<p className="font-semibold">{expired ? error.message : t("linkPage.cannotOpen")}</p>
			<p className="mt-1">{expired ? t("linkPage.expiredMailed") : (error?.message ?? t("linkPage.failed"))}</p>
			{!error && (
				<Button className="mt-3" onClick={onAgain}>
					{t("linkPage.again")}
				</Button>
			)}
		</Notice>
	);
}
