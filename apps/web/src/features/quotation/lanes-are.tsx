import { type LanesAre, lanesAreValues } from "@iqt/routers/quotation/lanes";
import type { PublicDocument } from "@iqt/routers/quotation/schema";
import { RadioGroup } from "@iqt/ui/choice";
import { useId } from "react";
import { type Text, useText } from "../../lib/text.ts";
import { money } from "../sale/words.ts";

/** Asks what several lanes are to each other: options or parts of one job. */
export function LanesAreChoice({ value, onChange }: { value: LanesAre; onChange: (value: LanesAre) => void }) {
	const t = useText();
	const id = useId();
	return (
		<div className="mt-3 flex flex-col gap-1.5">
			<h4 id={id} className="text-ink-soft">
				{t("quotationScreen.lanesAre")}
			</h4>
			<RadioGroup
				aria-labelledby={id}
				value={value}
				onChange={(chosen) => onChange(chosen as LanesAre)}
				options={lanesAreValues.map((are) => ({ value: are, label: t(`quotationScreen.lanesAre.${are}`) }))}
			/>
		</div>
	);
}

/** The total in words: that of a job, or of options the smallest. */
export function totalWords(t: Text, { lanesAre, total, currency }: Pick<PublicDocument, "lanesAre" | "total" | "currency">): string {
	const sum = money(total, currency);
	return lanesAre === "options" ? t("quotationScreen.fromTotal", { total: sum }) : sum;
}
