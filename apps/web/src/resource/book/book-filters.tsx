import { Button } from "@iqt/ui/button";
import { DateInput } from "@iqt/ui/date-input";
import { Map as MapIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { locale, useText } from "../../lib/text.ts";
import { dateWords } from "../date-words.ts";
import { dayOf } from "../grid/standard-view.ts";
import { SideBySide, type SideBySideControl } from "./side-by-side.tsx";

interface BookFiltersProps {
	/** Shows expired rates, too; nothing where the address says itself which days are meant. */
	expiredToo: ReactNode;
	side: SideBySideControl;
	/** Undefined for a book whose rates are at one place. */
	onMap: boolean | undefined;
	asOf: string;
	onChange: (extra: Record<string, string>) => void;
	/** Rows are asked anew with it. */
	onSide: (extra: Record<string, string>) => void;
}

/** Which rates of a book are looked at, and how: with those that are over, a lane's containers side by side, on the map, as of a day. */
export function BookFilters({ expiredToo, side, onMap, asOf, onChange, onSide }: BookFiltersProps) {
	const t = useText();
	/** What was written as a day and is none: it stays to be put right, and filters nothing. */
	const [noDay, setNoDay] = useState("");
	const setAsOf = (typed: string) => {
		setNoDay(dayOf(typed) ? "" : typed);
		if (dayOf(typed) !== asOf) onChange({ asOf: dayOf(typed) });
	};
	return (
		<>
			{!onMap && expiredToo}
			{!onMap && <SideBySide side={side} onChange={onSide} />}
			{onMap !== undefined && (
				<Button
					size="small"
					variant={onMap ? "primary" : "outline"}
					className="rounded-full"
					aria-pressed={onMap}
					onClick={() => onChange({ map: onMap ? "" : "1", standing: "", ahead: "" })}
				>
					<MapIcon aria-hidden />
					{t("book.map")}
				</Button>
			)}
			<span className="flex items-start gap-1.5 text-[13px]" data-hint={t("book.asOfHint")}>
				<span className="leading-7 text-ink-soft">{t("book.asOf")}</span>
				<span className="w-36 has-[[role=alert]]:w-72">
					<DateInput
						aria-label={t("book.asOfHint")}
						value={asOf || noDay}
						onChange={setAsOf}
						locale={locale()}
						className="!h-7"
						words={dateWords(t)}
					/>
				</span>
			</span>
		</>
	);
}
