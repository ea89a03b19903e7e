import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { RateField } from "@iqt/routers/kit/price-book/fields";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { Badge, Skeletons } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { OpenSheet } from "../../lib/dialogs.tsx";
import { DOT } from "../../lib/dot.ts";
import { locale, useText } from "../../lib/text.ts";
import { LoadFailed } from "../load-failed.tsx";
import { actionWords, actorWords } from "../log-words.ts";
import { Moment } from "../moment.tsx";
import { displayOf, wordsOf } from "../values.ts";
import { isAway } from "./is-away.ts";
import { bandWords, rateColumns } from "./rate-columns.tsx";
import type { BookCalls } from "./rate-source.ts";

/** Actions of versions that are told beside who did them: what is no change of the rate by hand. */
const namedActions = new Set(["import", "undoImport", "undo", "merge", "undoMerge"]);

/** Every version of a rate: who changed what, and when, old → new. */
export function HistoryDrawer({ book, calls, rate, onClose }: { book: RateBook; calls: BookCalls; rate: Rate; onClose: () => void }) {
	const t = useText();
	const history = useQuery({
		queryKey: ["history", book.domain, rate.id, rate.version],
		queryFn: ({ signal }) => calls.history.query({ id: rate.id }, { signal }),
		meta: { quiet: true },
	});
	const columns = new Map(rateColumns(book, { seesCost: true, mayEdit: false, t, locale: locale() }).map((c) => [c.field, c]));
	const words = { locale: locale(), yes: t("table.yes"), no: t("table.no") };
	const say = (field: string, value: unknown) => {
		const column = columns.get(field);
		if (value === null || value === undefined || value === "") return field === "validTo" ? t("book.openEnd") : t("table.none");
		return column ? wordsOf(column, value, words) : String(value);
	};
	const said = (name: string) => {
		const column = columns.get(name);
		return column ? displayOf(column, rate, words) : String(rate.row[name] ?? "");
	};
	const lane = book.lane.flatMap((f) => (f.kind === "place" ? [said(f.name)] : [])).join(" – ");
	// What tells it from others of its lane, as a list shows it.
	const isUsual = (f: RateField) => f.name !== "ownership" && rate.row[f.name] === f.standard;
	const special = book.fields.filter((f) => f.key && f.kind !== "place" && f.kind !== "weight" && (rate.row[f.name] ?? null) !== null && !isUsual(f));
	const days = `${rate.row.validFrom} – ${rate.row.validTo ?? t("book.openEnd")}`;
	const which = [lane, ...special.map((f) => said(f.name)), bandWords(rate, t), days].filter(Boolean).join(DOT);
	return (
		<OpenSheet onClose={onClose} title={t("book.history")} description={which}>
			{history.isPending && (
				<div className="flex flex-col gap-3">
					<Skeletons shapes={["h-16", "h-16"]} />
				</div>
			)}
			{history.isError && <LoadFailed error={history.error} onRetry={() => void history.refetch()} />}
			<ol className="flex flex-col gap-3">
				{history.data?.map((entry, i) => (
					<li key={entry.version} className="rounded-md border border-line p-3">
						<div className="flex flex-wrap items-center gap-2">
							<Badge tone={i === 0 ? "good" : "neutral"}>{t("book.version", { version: entry.version })}</Badge>
							<span className="font-medium">{actorWords(entry.changedBy ?? "system")}</span>
							<Moment at={entry.at} className="text-ink-soft" />
							{namedActions.has(entry.action) && <span className="text-ink-soft">{actionWords(entry.action)}</span>}
						</div>
						{entry.changes.length > 0 ? (
							<dl className="mt-2 flex flex-col gap-1">
								{entry.changes.map(({ field, before, after }) => (
									<div key={field} className="grid grid-cols-[minmax(80px,30%)_1fr] gap-2">
										<dt className="text-ink-soft">{columns.get(field)?.label ?? field}</dt>
										<dd className="min-w-0 break-words">
											<s className="text-ink-soft">{say(field, before)}</s> <span aria-hidden>→</span>{" "}
											<strong className="font-medium">{say(field, after)}</strong>
										</dd>
									</div>
								))}
							</dl>
						) : (
							<p className="mt-1 text-ink-soft">
								{t(i === history.data.length - 1 ? "book.historyCreated" : isAway(history.data, i + 1) ? "book.historyBack" : "book.historyChanged")}
							</p>
						)}
						{isAway(history.data, i) && (
							<p className="mt-1 text-ink-soft">
								{t("book.historyRemoved")} <Moment at={entry.supersededAt ?? ""} />
							</p>
						)}
					</li>
				))}
			</ol>
			{history.data?.length === 1 && <p className="mt-3 text-ink-soft">{t("book.historyNone")}</p>}
		</OpenSheet>
	);
}
