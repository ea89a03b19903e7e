import { Skeletons } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { OpenSheet } from "../../lib/dialogs.tsx";
import { useText } from "../../lib/text.ts";
import { Form, type LookedUp } from "../form/form.tsx";
import { useAskToClose } from "../form/use-ask-to-close.tsx";
import { useSaveAnyway } from "../form/use-save-anyway.tsx";
import type { Resource } from "../grid/use-resource.ts";
import { LoadFailed } from "../load-failed.tsx";
import { useVersions } from "../use-versions.tsx";
import { chosenOf, fieldWords, recordSections, standardValues } from "./record-fields.ts";
import type { RecordScreenProps } from "./record-types.ts";

export interface RecordFormProps<Row, Rec> {
	screen: RecordScreenProps<Row, Rec>;
	/** The list it stands beside, or what else is loaded anew after a save. */
	resource: Pick<Resource<Row>, "words"> & { rows: { refetch: () => void } };
	/** Null for a new record. */
	id: string | null;
	/** What a new record starts with, as the address says it. */
	begun: string;
	readOnly: boolean;
	load: (id: string, signal: AbortSignal) => Promise<Rec>;
	/** Whether there is something unsaved, for whoever would close the screen; means nothing once the form has closed. */
	dirty: RefObject<boolean>;
	onClose: () => void;
}

/** What a person entered, with the words of what was looked up. */
interface Entered {
	entered: Record<string, unknown>;
	looked: LookedUp;
	/** Saved although something is odd about it. */
	confirmed: boolean;
}

/** Adds, changes or shows one record in a drawer beside the list. */
export function RecordForm<Row, Rec extends object>({ screen, resource, id, begun, readOnly, load, dirty, onClose }: RecordFormProps<Row, Rec>) {
	const t = useText();
	const { words, rows } = resource;
	const [record, setRecord] = useState<Rec | null>(null);
	const [failure, setFailure] = useState<unknown>(null);
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
	const leave = useAskToClose(() => dirty.current, t("record.unsavedClose"), onClose);
	const name = record ? screen.nameOf(record) : "";
	const start = useMemo(() => (begun === "" ? undefined : screen.startOf?.(begun)), [begun, screen]);
	const values = record === null ? { ...standardValues(screen.fields), ...start } : (screen.toForm?.(record) ?? (record as Record<string, unknown>));

	const anyway = useSaveAnyway();
	const write = async ({ entered, confirmed }: Entered, over: Rec | null) => {
		const fields = screen.fromForm?.(entered) ?? entered;
		const save = screen.calls.save?.mutate as ((input: unknown) => Promise<{ id: string; version: number }>) | undefined;
		const version = (over as { version?: number } | null)?.version;
		const saved = await save?.({
			...fields,
			...(id === null ? {} : { id }),
			...(version === undefined ? {} : { version }),
			...(confirmed ? { confirmed } : {}),
		});
		dirty.current = false;
		rows.refetch();
		toast.done(t(id === null ? "form.added" : "form.updated"));
		if (saved) screen.onSaved?.({ id: saved.id, created: id === null });
		onClose();
	};
	const versions = useVersions<Rec, Entered>({
		opened: record,
		load: () => load(id ?? "", new AbortController().signal),
		write,
		compare: (before, theirs, { entered, looked }) =>
			screen.fields
				.filter((f) => f.form !== false)
				.map((field) => {
					const labels = new Map([...chosenOf(field, before), ...chosenOf(field, theirs), ...(looked.get(field.name) ?? new Map<string, string>())]);
					const said = (of: object) => fieldWords(field, (of as Record<string, unknown>)[field.name], words, labels);
					const shown = (of: Rec) => said(screen.toForm?.(of) ?? of);
					return { field: field.name, label: t(field.label), before: shown(before), theirs: shown(theirs), mine: said(entered) };
				}),
		onTheirs: (theirs) => {
			dirty.current = false;
			setRecord(theirs);
			setOpening((n) => n + 1);
			rows.refetch();
		},
	});
	const title =
		id === null
			? t(screen.addTitle ?? "record.addTitle", { name: t(screen.title) })
			: t(readOnly ? "record.viewTitle" : "record.editTitle", { name });
	return (
		<>
			<OpenSheet onClose={onClose} mayClose={leave.mayClose} title={title} className={screen.wide ? "max-w-4xl" : "max-w-2xl"}>
				{failure !== null ? (
					<LoadFailed error={failure} />
				) : id !== null && record === null ? (
					<FormSkeleton />
				) : (
					<Form
						key={opening}
						schema={screen.schema}
						sections={recordSections(screen.fields, record, readOnly, t, start)}
						values={values}
						readOnly={readOnly}
						focusFirst={!readOnly}
						submitLabel={t("shell.save")}
						onDirty={(is) => {
							dirty.current = is;
						}}
						onCancel={leave.close}
						onSubmit={async (entered, looked) => {
							const doubts = (await screen.doubtsOf?.({ ...(screen.fromForm?.(entered) ?? entered), id })) ?? [];
							if (!(await anyway.savesAnyway(doubts))) return false;
							return versions.save({ entered, looked, confirmed: doubts.length > 0 });
						}}
					>
						{screen.formFooter?.(record)}
					</Form>
				)}
			</OpenSheet>
			{leave.question}
			{anyway.question}
			{versions.dialog}
		</>
	);
}

function FormSkeleton() {
	return (
		<div className="grid grid-cols-1 gap-4 sm:grid-cols-2" aria-busy>
			{Array.from({ length: 6 }, (_, i) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
				<div key={i} className="flex flex-col gap-2">
					<Skeletons shapes={["h-3 w-24", "h-(--control) w-full"]} />
				</div>
			))}
		</div>
	);
}
