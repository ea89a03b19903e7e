import { Sheet } from "@iqt/ui/dialog";
import { EmptyState } from "@iqt/ui/empty-state";
import { Skeleton } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { type RefObject, useEffect, useRef, useState } from "react";
import { describeError, sentence, showError } from "../api/errors.ts";
import { useText } from "../lib/text.ts";
import { Form, type LookedUp } from "./form.tsx";
import { chosenOf, fieldWords, recordSections, standardValues } from "./record-fields.ts";
import type { RecordScreenProps } from "./record-types.ts";
import type { Resource } from "./use-resource.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

interface Versioned {
	version?: number;
}

export interface RecordFormProps<Row, Rec> {
	screen: RecordScreenProps<Row, Rec>;
	resource: Resource<Row>;
	/** Null for a new record. */
	id: string | null;
	readOnly: boolean;
	load: (id: string, signal: AbortSignal) => Promise<Rec>;
	/** Whether there is something unsaved, for whoever would close the screen. */
	dirty: RefObject<boolean>;
	onClose: () => void;
}

/** Adds, changes or shows one record in a drawer beside the list. */
export function RecordForm<Row, Rec extends object>({ screen, resource, id, readOnly, load, dirty, onClose }: RecordFormProps<Row, Rec>) {
	const t = useText();
	const { words, rows } = resource;
	const [record, setRecord] = useState<Rec | null>(null);
	const [failure, setFailure] = useState<unknown>(null);
	/** What was to be saved when somebody else was faster, with what they left. */
	const [conflict, setConflict] = useState<{ mine: Record<string, unknown>; looked: LookedUp; theirs: Rec } | null>(null);
	/** Grows when the form is to open anew with another version of the record. */
	const [opening, setOpening] = useState(0);
	const loader = useRef(load);
	loader.current = load;
	useEffect(() => {
		if (id === null) return;
		const control = new AbortController();
		loader.current(id, control.signal).then(
			(found) => !control.signal.aborted && setRecord(found),
			(error) => !control.signal.aborted && setFailure(error),
		);
		return () => control.abort();
	}, [id]);
	useEffect(
		() => () => {
			dirty.current = false;
		},
		[dirty],
	);
	const mayClose = () => !dirty.current || confirm(t("record.unsavedClose"));
	const name = record ? screen.nameOf(record) : "";
	const values = record === null ? standardValues(screen.fields) : (screen.toForm?.(record) ?? (record as Record<string, unknown>));

	const write = async (entered: Record<string, unknown>, over: Rec | null) => {
		const fields = screen.fromForm?.(entered) ?? entered;
		const save = screen.calls.save?.mutate as ((input: unknown) => Promise<{ id: string; version: number }>) | undefined;
		const version = (over as Versioned | null)?.version;
		const saved = await save?.({ ...fields, ...(id === null ? {} : { id }), ...(version === undefined ? {} : { version }) });
		dirty.current = false;
		rows.refetch();
		toast.done(t("record.saved"));
		if (saved) screen.onSaved?.({ id: saved.id, created: id === null });
		onClose();
	};
	const isStale = (error: unknown) => describeError(error).code === "000003";
	const submit = async (entered: Record<string, unknown>, looked: LookedUp) => {
		try {
			await write(entered, record);
		} catch (error) {
			if (!isStale(error) || id === null || record === null) throw error;
			setConflict({ mine: entered, looked, theirs: await load(id, new AbortController().signal) });
		}
	};
	const keepMine = async ({ mine, looked, theirs }: NonNullable<typeof conflict>) => {
		setConflict(null);
		try {
			await write(mine, theirs);
		} catch (error) {
			if (isStale(error) && id !== null) setConflict({ mine, looked, theirs: await load(id, new AbortController().signal) });
			else showError(error);
		}
	};
	const title =
		id === null
			? t(screen.addTitle ?? "record.addTitle", { name: t(screen.title) })
			: t(readOnly ? "record.viewTitle" : "record.editTitle", { name });
	return (
		<>
			<Sheet
				open
				onOpenChange={onClose}
				mayClose={mayClose}
				title={title}
				closeLabel={t("shell.close")}
				className={screen.wide ? "max-w-4xl" : "max-w-2xl"}
			>
				{failure !== null ? (
					<EmptyState kind="error" title={t("table.loadFailed")} text={sentence(describeError(failure))} />
				) : id !== null && record === null ? (
					<FormSkeleton />
				) : (
					<Form
						key={opening}
						schema={screen.schema}
						sections={recordSections(screen.fields, record, readOnly, t)}
						values={values}
						readOnly={readOnly}
						focusFirst={record !== null && !readOnly}
						submitLabel={t("shell.save")}
						onDirty={(is) => {
							dirty.current = is;
						}}
						onCancel={() => mayClose() && onClose()}
						onSubmit={submit}
					>
						{screen.formFooter?.(record)}
					</Form>
				)}
			</Sheet>
			{conflict && record && (
				<VersionsDialog
					description={t("record.conflictText")}
					fields={screen.fields
						.filter((f) => f.form !== false)
						.map((field) => {
							const side = (of: object) => fieldWords(field, (of as Record<string, unknown>)[field.name], words, labels);
							const labels = new Map([
								...chosenOf(field, record),
								...chosenOf(field, conflict.theirs),
								...(conflict.looked.get(field.name) ?? new Map<string, string>()),
							]);
							const shown = (of: Rec) => side(screen.toForm?.(of) ?? of);
							return { field: field.name, label: t(field.label), before: shown(record), theirs: shown(conflict.theirs), mine: side(conflict.mine) };
						})
						.filter(({ before, theirs, mine }) => before !== theirs || before !== mine)}
					onTheirs={() => {
						dirty.current = false;
						setRecord(conflict.theirs);
						setOpening((n) => n + 1);
						setConflict(null);
						rows.refetch();
					}}
					onMine={() => void keepMine(conflict)}
					onClose={() => setConflict(null)}
				/>
			)}
		</>
	);
}

function FormSkeleton() {
	return (
		<div className="grid grid-cols-1 gap-4 sm:grid-cols-2" aria-busy>
			{Array.from({ length: 6 }, (_, i) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
				<div key={i} className="flex flex-col gap-2">
					<Skeleton className="h-3 w-24" />
					<Skeleton className="h-(--control) w-full" />
				</div>
			))}
		</div>
	);
}
