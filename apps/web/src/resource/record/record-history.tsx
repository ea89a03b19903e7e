import { Button } from "@iqt/ui/button";
import { Badge } from "@iqt/ui/surface";
import { Undo2 } from "lucide-react";
import { trpc } from "../../api/client.ts";
import { showError } from "../../api/errors.ts";
import { OpenSheet } from "../../lib/dialogs.tsx";
import { DOT } from "../../lib/dot.ts";
import { locale, type MessageId, useText } from "../../lib/text.ts";
import { Loaded } from "../loaded.tsx";
import { actionWords, actorWords } from "../log-words.ts";
import { Moment } from "../moment.tsx";
import { chosenOf, fieldWords } from "./record-fields.ts";
import type { RecordField } from "./record-types.ts";

const tones: Readonly<Record<string, "good" | "info" | "danger">> = {
	create: "good",
	update: "info",
	delete: "danger",
	restore: "good",
	import: "info",
	merge: "info",
};
/** What an entry tells beside the fields of its record. */
const besides: Readonly<Record<string, MessageId>> = {
	merged: "log.field.merged",
	count: "log.field.count",
	holds: "log.field.holds",
	comment: "log.field.comment",
};
const sides: Readonly<Record<string, MessageId>> = { stays: "enum.holds.stays", goes: "enum.holds.goes" };
/** Kept by the system with every change: they say nothing. */
const kept = new Set(["version", "updatedAt", "updatedBy", "createdAt", "createdBy", "changedAt", "changedBy", "id", "guid"]);

export interface RecordHistoryProps<Row, Rec> {
	objectType: string;
	objectId: string;
	name: string;
	fields: readonly RecordField<Row, Rec>[];
	/** For the words of what it holds now. */
	record: Rec | null;
	/** Takes a merge back, of who may. */
	unmerge?: ((changeId: string) => Promise<unknown>) | undefined;
	onClose: () => void;
}

/** What happened to a record, in a drawer. */
export function RecordHistory<Row, Rec>({ name, onClose, ...entries }: RecordHistoryProps<Row, Rec>) {
	const t = useText();
	return (
		<OpenSheet onClose={onClose} title={t("record.historyOf", { name })}>
			<HistoryEntries {...entries} />
		</OpenSheet>
	);
}

/** What happened to a record: who, when, old → new, newest first. */
export function HistoryEntries<Row, Rec>({ objectType, objectId, fields, record, unmerge }: Omit<RecordHistoryProps<Row, Rec>, "name" | "onClose">) {
	const t = useText();
	const log = trpc.changeLog.history.useQuery({ objectType, objectId }, { staleTime: 0, meta: { quiet: true } });
	// One that was taken back stands below the entry that says so.
	const lastMerge = log.data?.find(({ action }) => action === "merge" || action === "undoMerge");
	const words = { locale: locale(), yes: t("table.yes"), no: t("table.no") };
	const say = (name: string, value: unknown, names: Readonly<Record<string, string>>) => {
		const field = fields.find((f) => f.name === name);
		if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return t("table.none");
		if (field) return fieldWords(field, value, words, new Map([...chosenOf(field, record), ...Object.entries(names)])) || t("table.none");
		const side = name === "holds" ? sides[String(value)] : undefined;
		if (side) return t(side);
		if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.map((one) => names[one] ?? one).join(DOT);
		return typeof value === "object" ? JSON.stringify(value) : (names[String(value)] ?? String(value));
	};
	return (
		<Loaded query={log} shapes={["h-16", "h-16"]} none={({ length }) => (length === 0 ? t("record.historyNone") : "")}>
			{(entries) => (
				<ol className="flex flex-col gap-3">
					{entries.map((entry) => {
						const changes = changesOf(entry.before, entry.after);
						return (
							<li key={entry.id} className="rounded-md border border-line p-3">
								<div className="flex flex-wrap items-center gap-2">
									<Badge tone={tones[entry.action] ?? "neutral"}>{actionWords(entry.action)}</Badge>
									<span className="font-medium">{actorWords(entry.actorName ?? "system")}</span>
									<Moment at={entry.at} className="text-ink-soft" />
									{unmerge && entry === lastMerge && entry.action === "merge" && (
										<Button size="small" className="ml-auto" onClick={() => void unmerge(entry.changeId).catch(showError)}>
											<Undo2 aria-hidden />
											{t("record.undo")}
										</Button>
									)}
								</div>
								{changes.length > 0 ? (
									<dl className="mt-2 flex flex-col gap-1">
										{changes.map(({ field, before, after }) => (
											<div key={field} className="grid grid-cols-[minmax(80px,30%)_1fr] gap-2">
												<dt className="break-words text-ink-soft">{labelOf(fields, field, t)}</dt>
												<dd className="min-w-0 break-words">
													{entry.before && <s className="text-ink-soft">{say(field, before, entry.partNames)}</s>}{" "}
													{entry.before && entry.after && <span aria-hidden>→</span>}{" "}
													{entry.after && <strong className="font-medium">{say(field, after, entry.partNames)}</strong>}
												</dd>
											</div>
										))}
									</dl>
								) : (
									<p className="mt-1 text-ink-soft">{t("record.historySame")}</p>
								)}
							</li>
						);
					})}
				</ol>
			)}
		</Loaded>
	);
}

const labelOf = <Row, Rec>(fields: readonly RecordField<Row, Rec>[], name: string, t: ReturnType<typeof useText>): string => {
	const field = fields.find((f) => f.name === name);
	const label = field?.label ?? besides[name];
	return label ? t(label) : name;
};

/** Nothing, an empty text and an empty list are the same to people. */
const comparable = (value: unknown) => (value === "" || (Array.isArray(value) && value.length === 0) ? "null" : JSON.stringify(value ?? null));

type Side = Record<string, unknown> | null;
/** Fields that differ between two sides of a change. */
function changesOf(before: Side, after: Side): { field: string; before: unknown; after: unknown }[] {
	const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => !kept.has(name));
	return names
		.map((field) => ({ field, before: before?.[field], after: after?.[field] }))
		.filter((c) => comparable(c.before) !== comparable(c.after));
}
