import { useMemo } from "react";
import { locale, useText } from "../../../lib/text.ts";
import { RecordForm } from "../../../resource/record/record-form.tsx";
import type { RecordScreenProps } from "../../../resource/record/record-types.ts";
import { useUnsaved } from "../../../shell/use-unsaved.ts";

interface BelongingFormProps<Row extends object> {
	screen: RecordScreenProps<Row>;
	/** GUID of the customer it is of. */
	customer: string;
	/** Null for a new one. */
	id: string | null;
	readOnly: boolean;
	onSaved: () => void;
	onClose: () => void;
}

/** Adds, changes or shows what belongs to a customer, in a drawer. */
export default function BelongingForm<Row extends object>({ screen, customer, id, readOnly, onSaved, onClose }: BelongingFormProps<Row>) {
	const t = useText();
	const dirty = useUnsaved();
	const ofCustomer = useMemo(() => ({ ...screen, fromForm: (values: Record<string, unknown>) => ({ ...values, customer }) }), [screen, customer]);
	const resource = { words: { locale: locale(), yes: t("table.yes"), no: t("table.no") }, rows: { refetch: onSaved } };
	return (
		<RecordForm
			screen={ofCustomer}
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
