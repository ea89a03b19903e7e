import { useMemo, useRef } from "react";
import { api } from "../../../api/client.ts";
import { locale, useText } from "../../../lib/text.ts";
import { KnownFiles } from "../../../resource/form/files-control.tsx";
import { RecordForm } from "../../../resource/record/record-form.tsx";
import { useUnsaved } from "../../../shell/use-unsaved.ts";
import { handOverForm } from "./hand-over-screen.tsx";
import type { HandOverRecord } from "./types.ts";

interface HandOverFormProps {
	/** GUID of the quotation it is of. */
	quotation: string;
	/** The record that is changed; null for a new one. */
	record: HandOverRecord | null;
	/** What a new one opens with. */
	start?: { billingReceiver: string };
	onSaved: (id: string) => void;
	onClose: () => void;
}

/** Makes a record of a quotation, or changes one, in a drawer. */
export function HandOverForm({ quotation, record, start, onSaved, onClose }: HandOverFormProps) {
	const t = useText();
	const dirty = useUnsaved();
	const saved = useRef(onSaved);
	saved.current = onSaved;
	const screen = useMemo(
		() => ({
			...handOverForm,
			fromForm: (values: Record<string, unknown>) => ({ ...values, quotation }),
			onSaved: ({ id }: { id: string }) => saved.current(id),
		}),
		[quotation],
	);
	const known = useMemo(() => ({ names: new Map(record?.attachmentFiles.map(({ objectName, name }) => [objectName, name])) }), [record]);
	const resource = { words: { locale: locale(), yes: t("table.yes"), no: t("table.no") }, rows: { refetch: () => undefined } };
	return (
		<KnownFiles value={known}>
			<RecordForm
				screen={screen}
				resource={resource}
				id={record?.id ?? null}
				begun={start?.billingReceiver ?? ""}
				readOnly={false}
				load={(id, signal) => api.handOver.get.query({ id }, { signal })}
				dirty={dirty}
				onClose={onClose}
			/>
		</KnownFiles>
	);
}
