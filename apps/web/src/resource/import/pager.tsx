import { Button } from "@iqt/ui/button";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useText } from "../../lib/text.ts";

interface PagerProps {
	page: number;
	pages: number;
	onPage: (page: number) => void;
}

/** Which page of a table is shown, and the ways to the next; nothing where one holds all. */
export function Pager({ page, pages, onPage }: PagerProps) {
	const t = useText();
	if (pages <= 1) return null;
	return (
		<div className="flex items-center justify-end gap-2">
			<span className="text-ink-soft tabular-nums">{t("wizard.page", { page, pages })}</span>
			<Button size="smallIcon" aria-label={t("wizard.previous")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
				<ChevronLeft aria-hidden />
			</Button>
			<Button size="smallIcon" aria-label={t("wizard.next")} disabled={page >= pages} onClick={() => onPage(page + 1)}>
				<ChevronRight aria-hidden />
			</Button>
		</div>
	);
}
