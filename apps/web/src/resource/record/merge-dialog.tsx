import { Button } from "@iqt/ui/button";
import { RadioGroup } from "@iqt/ui/choice";
import { WarnNote } from "@iqt/ui/note";
import { toast } from "@iqt/ui/toast";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { useState } from "react";
import { describeError, sentence, showError } from "../../api/errors.ts";
import { CancelFooter, OpenDialog } from "../../lib/dialogs.tsx";
import { DOT } from "../../lib/dot.ts";
import { useText } from "../../lib/text.ts";
import { base } from "../../paths.ts";
import { afterWork, LONG } from "../book/work.ts";
import { Asked } from "../form/asked.tsx";
import { useDeed } from "../form/use-deed.ts";
import type { MergePreview, RecordMergeCalls } from "./record-types.ts";

interface MergeDialogProps {
	/** Names the kind in the cache. */
	name: string;
	calls: RecordMergeCalls;
	/** The duplicates, as the list calls them. */
	records: readonly { id: string; title: string }[];
	onClose: () => void;
	/** The list has changed, by a merge or its undo. */
	onChanged: () => void;
}

/** Makes several records one: which stays, what follows it there, and whose is kept where both have one. One change, with undo. */
export default function MergeDialog({ name, calls, records, onClose, onChanged }: MergeDialogProps) {
	const t = useText();
	const [stays, setStays] = useState(records[0]?.id ?? "");
	const [holds, setHolds] = useState<"stays" | "goes" | "">("");
	const goes = records.flatMap(({ id }) => (id === stays ? [] : [id]));
	const look = useQuery({
		queryKey: ["merge", name, stays, goes],
		queryFn: ({ signal }) => calls.previewMerge.query({ stays, goes }, { signal }),
		placeholderData: keepPreviousData,
		meta: { quiet: true },
		retry: false,
	});
	const { data: preview } = look;
	const isShown = preview !== undefined && !look.isPlaceholderData && !look.isError;
	const undecided = isShown && preview.clashes.length > 0 && holds === "";
	const undo = async (changeId: string) => {
		await calls.unmerge.mutate({ changeId });
		onChanged();
		toast.done(t("merge.undone"));
	};
	const tell = (title: string, changeId: string | null) => {
		onChanged();
		const action = changeId === null ? undefined : { label: t("record.undo"), onClick: () => void undo(changeId).catch(showError) };
		toast.done(t("merge.done", { name: title, count: goes.length }), action);
	};
	const merge = async ({ stays: { name: title }, rates }: MergePreview) => {
		const input = { stays, goes, ...(holds === "" ? {} : { holds }) };
		if (rates > LONG) afterWork(await calls.startMerge.mutate(input), (done) => tell(title, done.changeId));
		else tell(title, (await calls.merge.mutate(input)).changeId);
	};
	const { busy, run } = useDeed(merge, onClose);
	return (
		<OpenDialog
			size="large"
			onClose={onClose}
			title={t("merge.title", { count: records.length })}
			description={t("merge.text")}
			footer={
				<CancelFooter onCancel={onClose} busy={busy}>
					<Button variant="primary" busy={busy} disabled={!isShown || undecided} onClick={() => isShown && void run(preview)}>
						{t("merge.button")}
					</Button>
				</CancelFooter>
			}
		>
			<div className="flex flex-col gap-4">
				<Choice
					label={t("merge.which")}
					value={stays}
					onChange={(id) => {
						setStays(id);
						setHolds("");
					}}
					options={records.map(({ id, title }) => ({ value: id, label: title }))}
				/>
				<div aria-live="polite" className="flex flex-col gap-4">
					{look.isError && (
						<p role="alert" className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
							{sentence(describeError(look.error))}
						</p>
					)}
					{look.isFetching && !isShown && <p className="text-ink-soft">{t("merge.looking")}</p>}
					{isShown &&
						preview.doubts.map((doubt) => (
							<WarnNote key={doubt}>
								<span>{doubt}</span>
							</WarnNote>
						))}
					{isShown && <Moves preview={preview} />}
					{isShown && preview.clashes.length > 0 && <Clashes preview={preview} holds={holds} onChange={setHolds} />}
				</div>
			</div>
		</OpenDialog>
	);
}

interface ChoiceProps {
	label: string;
	value: string;
	onChange: (value: string) => void;
	options: readonly { value: string; label: string }[];
}

const Choice = ({ label, ...choice }: ChoiceProps) => (
	<Asked label={label}>{(id) => <RadioGroup aria-labelledby={id} className="flex-col" {...choice} />}</Asked>
);

/** Opens beside this page, which stays as it is. */
function Way({ path, text }: { path: string; text: string }) {
	const t = useText();
	return (
		<a href={`${base}${path}`} target="_blank" rel="noreferrer" className="inline-flex min-h-6 items-center gap-1 text-accent hover:underline">
			{text}
			<ArrowUpRight className="size-3.5" aria-hidden />
			<span className="sr-only">{t("merge.newTab")}</span>
		</a>
	);
}

/** What names each record that goes, and what the one that stays is called from then on. */
function Moves({ preview: { stays, goes, aliases } }: { preview: MergePreview }) {
	const t = useText();
	return (
		<section>
			<p className="mb-1 font-medium">{t("merge.moves", { name: stays.name })}</p>
			<ul className="divide-y divide-line rounded-md border border-line">
				{goes.map(({ id, name, uses }) => (
					<li key={id} className="px-3 py-2">
						<p className="break-words">{name}</p>
						{uses.length === 0 ? (
							<p className="text-ink-soft">{t("merge.unused")}</p>
						) : (
							<ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
								{uses.map(({ text, path }) => (
									<li key={text}>{path === undefined ? text : <Way path={path} text={text} />}</li>
								))}
							</ul>
						)}
					</li>
				))}
			</ul>
			{aliases !== null && aliases.length > 0 && (
				<p className="mt-2 break-words text-ink-soft">{t("merge.names", { name: stays.name, names: aliases.join(DOT) })}</p>
			)}
		</section>
	);
}

interface ClashesProps {
	preview: MergePreview;
	holds: "stays" | "goes" | "";
	onChange: (holds: "stays" | "goes") => void;
}

/** What both have, a few pairs of each, and the question whose is kept. */
function Clashes({ preview: { stays, goes, clashes }, holds, onChange }: ClashesProps) {
	const t = useText();
	const others = goes.map(({ name }) => name).join(", ");
	return (
		<section>
			<WarnNote className="mb-2">
				<span>{t("merge.twice")}</span>
			</WarnNote>
			<ul className="divide-y divide-line rounded-md border border-line">
				{clashes.map(({ text, path, pairs }) => (
					<li key={text} className="px-3 py-2">
						{path === undefined ? text : <Way path={path} text={text} />}
						<ul className="mt-1 text-[13px] text-ink-soft">
							{pairs.map((pair) => (
								<li key={`${pair.stays} ${pair.goes}`} className="break-words">
									{pair.stays === pair.goes ? pair.stays : `${pair.stays} ↔ ${pair.goes}`}
								</li>
							))}
						</ul>
					</li>
				))}
			</ul>
			<div className="mt-3">
				<Choice
					label={t("merge.whose")}
					value={holds}
					onChange={(value) => onChange(value as "stays" | "goes")}
					options={[
						{ value: "stays", label: t("merge.holdsStays", { name: stays.name }) },
						{ value: "goes", label: t("merge.holdsGoes", { name: others }) },
					]}
				/>
				<p className="mt-1 text-ink-soft">{t("merge.lost")}</p>
			</div>
		</section>
	);
}
