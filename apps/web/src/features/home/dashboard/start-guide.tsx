import { Button } from "@iqt/ui/button";
import { Badge } from "@iqt/ui/surface";
import { Check } from "lucide-react";
import { Link } from "wouter";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { bookScreens } from "../../../shell/book-screens.ts";
import { useCan } from "../../../shell/user.ts";

/** The way to the first quotation, for a company without rates or a person without quotations. */
export function StartGuide({ hasRates }: { hasRates: boolean }) {
	const t = useText();
	const can = useCan();
	const importing = can("cost.view") ? bookScreens().find(({ book }) => can(`${book}.edit`)) : undefined;
	const mayImport = importing !== undefined;
	const steps = [
		{
			title: t("dashboardScreen.step1"),
			text: hasRates || mayImport ? t("dashboardScreen.step1Text") : t("dashboardScreen.step1Ask"),
			done: hasRates,
			href: importing ? `${importing.path}?import=new` : null,
		},
		{ title: t("dashboardScreen.step2"), text: t("dashboardScreen.step2Text"), done: false, href: can("sale.search") ? paths.sale : null },
		{ title: t("dashboardScreen.step3"), text: t("dashboardScreen.step3Text"), done: false, href: null },
	];
	const next = steps.findIndex((step) => !step.done);
	return (
		<section aria-labelledby="start-guide" className="rounded-lg border border-line bg-surface p-5">
			<h2 id="start-guide" className="text-lg font-semibold">
				{t("dashboardScreen.start")}
			</h2>
			{!hasRates && <p className="mt-1 text-ink-soft">{t("dashboardScreen.startText")}</p>}
			<ol className="mt-4 grid grid-cols-1 gap-3 md:grid-cols-3">
				{steps.map((step, index) => (
					<li
						key={step.title}
						aria-current={index === next ? "step" : undefined}
						className={`flex flex-col gap-2 rounded-md border p-4 ${index === next ? "border-accent" : "border-line"}`}
					>
						<div className="flex items-center gap-2.5">
							<span
								aria-hidden
								className={`flex size-7 shrink-0 items-center justify-center rounded-full font-semibold tabular-nums ${index === next ? "bg-theme text-theme-ink" : "bg-ink/8"}`}
							>
								{step.done ? <Check className="size-4" /> : index + 1}
							</span>
							<h3 className="font-semibold">{step.title}</h3>
							{step.done && <Badge tone="good">{t("dashboardScreen.stepDone")}</Badge>}
						</div>
						<p className="flex-1 text-ink-soft">{step.text}</p>
						{step.href && (
							<Button asChild variant={index === next ? "primary" : "outline"} className="self-start">
								<Link href={step.href}>{step.title}</Link>
							</Button>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}
