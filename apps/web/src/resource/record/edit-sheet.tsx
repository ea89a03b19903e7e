import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { locale, useText } from "../../lib/text.ts";
import { useUnsaved } from "../../shell/use-unsaved.ts";
import type { RecordScreenProps } from "./record-types.ts";

const RecordForm = lazy(async () => ({
	default: (await import("./record-form.tsx")).RecordForm,
})) as unknown as typeof import("./record-form.tsx").RecordForm;

/** Loads anew what is shown of a kind of record: its calls, its list, and what happened to it. */
export const refreshRecords = (client: QueryClient, name: string): Promise<unknown> =>
	Promise.all([[[name]], [["changeLog", "history"]], ["list", name]].map((queryKey) => client.invalidateQueries({ queryKey })));

interface EditSheetProps<Row, Rec> {
	screen: RecordScreenProps<Row, Rec>;
	id: string;
	load: (id: string, signal: AbortSignal) => Promise<Rec>;
	onClose: () => void;
}

/** Changes a record on a page of its own. */
export function EditSheet<Row, Rec extends object>({ screen, ...form }: EditSheetProps<Row, Rec>) {
	const t = useText();
	const client = useQueryClient();
	const dirty = useUnsaved();
	return (
		<Suspense>
			<RecordForm
				{...form}
				screen={screen}
				resource={{
					words: { locale: locale(), yes: t("table.yes"), no: t("table.no") },
					rows: { refetch: () => void refreshRecords(client, screen.name) },
				}}
				begun=""
				readOnly={false}
				dirty={dirty}
			/>
		</Suspense>
	);
}
