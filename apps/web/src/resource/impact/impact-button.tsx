import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Button } from "@iqt/ui/button";
import { ChartNoAxesColumn } from "lucide-react";
import { useState } from "react";
import { OpenDialog } from "../../lib/dialogs.tsx";
import { useText } from "../../lib/text.ts";
import { ImpactPanel, type KnownImpact } from "./impact-panel.tsx";

interface ImpactButtonProps {
	book: Pick<RateBook, "fields"> | undefined;
	impact: KnownImpact;
	/** What the change was, as the title of what opens. */
	what: string;
}

/** Opens the numbers of a change that was made. */
export function ImpactButton({ book, impact, what }: ImpactButtonProps) {
	const t = useText();
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button size="small" aria-label={`${t("impact.show")}: ${what}`} data-hint={t("impact.show")} onClick={() => setOpen(true)}>
				<ChartNoAxesColumn aria-hidden />
			</Button>
			{open && (
				<OpenDialog onClose={() => setOpen(false)} title={t("impact.show")} description={what}>
					<ImpactPanel book={book} impact={impact} />
				</OpenDialog>
			)}
		</>
	);
}
