import { Button } from "@iqt/ui/button";
import { RadioGroup } from "@iqt/ui/choice";
import { Skeleton } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { momentText } from "../../lib/moment.ts";
import { type Language, language, languageNames, textsIn, useText } from "../../lib/text.ts";
import { chooseLanguage } from "../../shell/choose-language.ts";
import { ToolPage } from "./kit.tsx";

/** A day, an hour and an amount to show in each language; a Saturday before noon in Shanghai. */
const sample = { at: new Date("2026-11-21T03:30:00Z"), amount: 12345.6 };

/** How the portal speaks another language, before one switches to it. */
export default function I18nDemo() {
	const t = useText();
	const [chosen, setChosen] = useState<Language>(language);
	const texts = useQuery({ queryKey: ["texts", chosen], queryFn: () => textsIn(chosen), staleTime: Number.POSITIVE_INFINITY });
	const shown = texts.data;
	return (
		<ToolPage title="menu.i18nDemo" intro="tools.i18nText">
			<RadioGroup
				aria-label={t("shell.language")}
				value={chosen}
				onChange={(value) => setChosen(value as Language)}
				options={languageNames.map(({ value, label }) => ({ value, label }))}
			/>
			{shown ? (
				<dl lang={chosen} className="mt-4 grid grid-cols-1 gap-x-6 gap-y-2 rounded-md border border-line bg-soft p-4 sm:grid-cols-[max-content_1fr]">
					<dt className="font-medium">{shown.text("menu.dashboard")}</dt>
					<dd>{shown.text("shell.claim")}</dd>
					<dt className="font-medium">{shown.text("tools.date")}</dt>
					<dd>{momentText(sample.at)}</dd>
					<dt className="font-medium">{shown.text("tools.amount")}</dt>
					<dd>{new Intl.NumberFormat(shown.locale, { style: "currency", currency: "CNY" }).format(sample.amount)}</dd>
					<dt className="font-medium">{shown.text("tools.sentence")}</dt>
					<dd>{shown.text("shell.errorCount", { count: 3 })}</dd>
				</dl>
			) : (
				<Skeleton className="mt-4 h-32 w-full" />
			)}
			<Button variant="primary" className="mt-4" disabled={chosen === language()} onClick={() => void chooseLanguage(chosen)}>
				{t("tools.useLanguage")}
			</Button>
		</ToolPage>
	);
}
