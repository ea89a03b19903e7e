import { Button } from "@iqt/ui/button";
import { firstField } from "@iqt/ui/first-focus";
import { DropdownMenu } from "@iqt/ui/menu";
import { Globe } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { language, languageNames, switchLanguage, useText } from "../lib/text.ts";

/** The page around whatever one signs in by: what the portal is on the left, the form on the right. */
export function SignInFrame({ title, hint, children }: { title: ReactNode; hint?: ReactNode; children: ReactNode }) {
	const t = useText();
	const form = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (document.activeElement === document.body) firstField(form.current)?.focus();
	}, []);
	const current = languageNames.find(({ value }) => value === language()) ?? { value: "zh", label: "中文" };
	return (
		<div className="flex min-h-full bg-ground">
			<aside className="relative hidden flex-1 flex-col justify-between overflow-hidden bg-theme p-12 text-theme-ink lg:flex">
				<p className="text-lg font-semibold tracking-wide">MSK-InstantPriceQuery</p>
				<div className="max-w-lg">
					<p className="text-3xl leading-tight font-semibold text-balance">{t("shell.claim")}</p>
					<p className="mt-3 opacity-85">{t("shell.claimText")}</p>
				</div>
				<Lane />
			</aside>
			<main className="flex w-full flex-col lg:w-[520px]">
				<div className="flex justify-end p-4">
					<DropdownMenu
						align="end"
						items={languageNames.map(({ value, label }) => ({
							label: <span lang={value}>{label}</span>,
							checked: value === current.value,
							onSelect: () => switchLanguage(value),
						}))}
					>
						<Button variant="ghost" aria-label={`${t("shell.language")}: ${current.label}`}>
							<Globe aria-hidden />
							{current.label}
						</Button>
					</DropdownMenu>
				</div>
				<div ref={form} className="m-auto flex w-full max-w-sm flex-col gap-4 px-6 pb-24">
					<div>
						<p className="mb-6 text-sm font-semibold text-accent lg:hidden">MSK-InstantPriceQuery</p>
						<h1 className="text-2xl font-semibold text-balance">{title}</h1>
						{hint && <p className="mt-1 text-ink-soft">{hint}</p>}
					</div>
					{children}
				</div>
			</main>
		</div>
	);
}

/** A lane from door to port, drawn. */
function Lane() {
	return (
		<svg viewBox="0 0 520 90" fill="none" stroke="currentColor" strokeWidth="2" className="w-full max-w-xl opacity-60" aria-hidden="true">
			<title>Lane</title>
			<path d="M10 60h120c40 0 40-36 80-36h100c40 0 40 36 80 36h120" strokeDasharray="4 7" />
			<circle cx="10" cy="60" r="6" fill="currentColor" />
			<circle cx="260" cy="24" r="6" fill="currentColor" />
			<circle cx="510" cy="60" r="6" fill="currentColor" />
			<path d="M60 44h34v16H60zM94 50h10l6 6v4H94M70 64a3 3 0 1 0 .1 0M100 64a3 3 0 1 0 .1 0M236 44h50v14h-50zM244 62a3 3 0 1 0 .1 0M278 62a3 3 0 1 0 .1 0M430 44h40v10h-40zM422 54h58l-8 14h-42z" />
		</svg>
	);
}
