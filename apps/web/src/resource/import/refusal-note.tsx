import { useState } from "react";
import { DOT } from "../../lib/dot.ts";
import { locale, useText } from "../../lib/text.ts";
import { Moment } from "../moment.tsx";
import { PlaceLink, type ShowPlace } from "./cell-links.tsx";
import { Fold } from "./fold.tsx";
import { parsePlace } from "./place.ts";
import type { Batch } from "./types.ts";

/** Faults told before all are asked for. */
const FIRST = 10;

/** Why the program that sent a sheet was refused: when, the sentence it was answered, and each fault with its cell. */
export function RefusalNote({ refusal, onShow }: { refusal: NonNullable<Batch["refusal"]>; onShow: ShowPlace }) {
	const t = useText();
	const [open, setOpen] = useState(false);
	const [all, setAll] = useState(false);
	const { problems } = refusal;
	return (
		<Fold
			className="border-warn/50"
			title={
				<>
					{t("wizard.refused")}
					{DOT}
					<Moment at={refusal.at} />
				</>
			}
			summary={refusal.message}
			open={open}
			onOpen={setOpen}
		>
			<div className="flex flex-col gap-1 border-t border-line px-3 py-2 text-[13px]">
				{problems.length === 0 && <p>{t("wizard.refusedNoFaults")}</p>}
				<ul className="flex flex-col gap-1">
					{(all ? problems : problems.slice(0, FIRST)).map(({ field, column, message }) => (
						<li key={`${field} ${column} ${message}`} className="flex flex-wrap items-baseline gap-x-2">
							<span className="font-medium">
								{parsePlace(field) ? <PlaceLink where={field} onShow={onShow} /> : (column ?? field)}
								{parsePlace(field) && column ? ` ${column}` : ""}
							</span>
							<span className="min-w-0 break-words">{message}</span>
						</li>
					))}
				</ul>
				{problems.length > FIRST && (
					<button
						type="button"
						aria-expanded={all}
						className="min-h-6 self-start text-accent underline underline-offset-2"
						onClick={() => setAll(!all)}
					>
						{all ? t("wizard.fewerNotices") : t("wizard.refusedAll", { count: new Intl.NumberFormat(locale()).format(problems.length) })}
					</button>
				)}
			</div>
		</Fold>
	);
}
