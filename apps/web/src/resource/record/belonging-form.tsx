import { useMemo } from "react";
import { locale, useText } from "../../lib/text.ts";
import { useUnsaved } from "../../shell/use-unsaved.ts";
import { RecordForm } from "./record-form.tsx";
import type { RecordScreenProps } from "./record-types.ts";

/** The record something belongs to: its kind, by which what belongs to it names it, and its GUID. */
export interface Owner {
	kind: string;
	id: string;
}

interface BelongingFormProps<Row extends object> {
	screen: RecordScreenProps<Row>;
	of: Owner;
	/** Null for a new one. */
	id: string | null;
	readOnly: boolean;
	onSaved: () => void;
	onClose: () => void;
}

/** Adds, changes or shows what belongs to a record, in a drawer. */
export default function BelongingForm<Row extends object>({ screen, of, id, readOnly, onSaved, onClose }: BelongingFormProps<Row>) {
	const t = useText();
	const dirty = useUnsaved();
	const owned = useMemo(
		() => ({ ...screen, fromForm: (values: Record<string, unknown>) => ({ ...values, [of.kind]: of.id }) }),
		[screen, of.kind, of.id],
	);
	const resource = { words: { locale: locale(), yes: t("table.yes"), no: t("table.no") }, rows: { refetch: onSaved } };
	return (
		<RecordForm
			screen={owned}
			resource={resource}
			id={id}
			begun=""
			readOnly={readOnly}
			load={(record, signal) => screen.calls.get?.query({ id: record }, { signal }) as Promise<Row>}
			dirty={dirty}
			onClose={onClose}
		/>
	);
}
