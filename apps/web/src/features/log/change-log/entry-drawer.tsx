import { listedBook } from "@iqt/routers/kit/price-book/listed";
import { fieldChanges, mergedSides } from "@iqt/routers/settings/change-log/rules";
import type { changeSources } from "@iqt/routers/settings/change-log/schema";
import { Facts } from "@iqt/ui/facts";
import { Table } from "@iqt/ui/table";
import { OpenSheet } from "../../../lib/dialogs.tsx";
import { DOT } from "../../../lib/dot.ts";
import { momentSeconds } from "../../../lib/moment.ts";
import { locale, useText } from "../../../lib/text.ts";
import { ImpactPanel, type KnownImpact } from "../../../resource/impact/impact-panel.tsx";
import { changeLabel, kindWords, valueWords } from "../../../resource/log-sentences.ts";
import { actionWords, actorWords } from "../../../resource/log-words.ts";
import type { Entry } from "./entry.ts";

/** One entry in full: who, when, from where, and every field before and after. */
export function EntryDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
	const t = useText();
	const { objectType, partNames } = entry;
	const { before, after } = mergedSides(entry.before, entry.after);
	const all = fieldChanges(before, after);
	// What a change of many rates brought about is drawn below, as it was before the change.
	const impact = all.find(({ field }) => field === "impact")?.after as KnownImpact | undefined;
	const changes = all.filter(({ field }) => field !== "impact");
	const facts = [
		[t("log.at"), momentSeconds(entry.at)],
		[t("log.actor"), actorWords(entry.actorName)],
		[t("log.source"), t(`log.from.${entry.source as (typeof changeSources)[number]}`)],
		[t("log.objectType"), kindWords(objectType)],
		[t("log.object"), entry.objectName ?? "–"],
		// What has a name is known by it; an id says nothing to a reader.
		...(entry.objectId === "many" || entry.objectName !== null ? [] : [[t("log.objectId"), entry.objectId] as const]),
		[t("log.number"), new Intl.NumberFormat(locale()).format(entry.id)],
	] as const;
	const cell = "py-1.5 pr-3";
	return (
		<OpenSheet
			onClose={onClose}
			title={`${actionWords(entry.action)}${DOT}${kindWords(objectType)}`}
			description={entry.objectName ?? entry.objectId}
			className="max-w-2xl"
		>
			<Facts facts={facts} className="gap-y-1" valueClass="min-w-0 break-words" />
			{all.length === 0 ? (
				<p className="mt-4 text-ink-soft">{t("log.noFields")}</p>
			) : (
				<Table
					className="mt-4 w-full table-fixed"
					headCellClass="border-b border-line text-left text-[13px] font-medium text-ink-soft"
					rowClass="border-b border-line align-top last:border-0"
					rows={changes}
					rowKey={(change) => `${change.part} ${change.field}`}
					columns={[
						{
							name: "field",
							label: t("log.field"),
							className: cell,
							headClass: "w-1/3",
							rowHead: true,
							cellClass: "text-left font-normal break-words",
							cell: (change) => changeLabel(objectType, change, partNames),
						},
						!!before && {
							name: "before",
							label: t("log.before"),
							className: cell,
							cellClass: "break-words text-ink-soft",
							cell: (change) => valueWords(objectType, change.field, change.before, partNames),
						},
						{
							name: "after",
							label: t("log.after"),
							className: cell,
							cellClass: "font-medium break-words",
							cell: (change) => (
								<Lines words={after && change.field !== "ids" ? valueWords(objectType, change.field, change.after, partNames) : t("log.noAfter")} />
							),
						},
					]}
				/>
			)}
			{impact && (
				<div className="mt-4">
					<h3 className="mb-2 font-medium">{t("log.field.impact")}</h3>
					<ImpactPanel book={listedBook(objectType)} impact={impact} />
				</div>
			)}
		</OpenSheet>
	);
}

/** A value; each of several things on a line of its own. */
function Lines({ words }: { words: string }) {
	const [only, ...more] = words.split("\n");
	if (more.length === 0) return only;
	return (
		<ul className="list-disc space-y-1 pl-4">
			{[only, ...more].map((line) => (
				<li key={line}>{line}</li>
			))}
		</ul>
	);
}
