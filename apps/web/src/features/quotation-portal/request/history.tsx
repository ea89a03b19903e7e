import { Card } from "@iqt/ui/surface";
import { useText } from "../../../lib/text.ts";
import { HistoryEntries } from "../../../resource/record/record-history.tsx";
import type { RecordField } from "../../../resource/record/record-types.ts";
import { bookNames } from "./books.ts";
import { requestFields } from "./form-fields.tsx";
import type { AdHocRequest } from "./types.ts";

/** Lines stand in the history as they are said, one after the other. */
const lines: readonly RecordField<AdHocRequest, AdHocRequest>[] = [
	{ name: "costLines", label: "adHocScreen.costs", kind: "text" },
	{ name: "prices", label: "adHocScreen.prices", kind: "text" },
	{ name: "to", label: "log.field.mailedTo", kind: "text" },
	{ name: "told", label: "log.field.told", kind: "text" },
	{
		name: "part",
		label: "log.field.part",
		kind: "enum",
		options: [
			{ value: "cost", label: "enum.adHocRequestPart.cost" },
			{ value: "price", label: "enum.adHocRequestPart.price" },
		],
	},
	{ name: "book", label: "log.field.book", kind: "enum", options: Object.entries(bookNames).map(([value, label]) => ({ value, label })) },
];

/** What happened to a request, field by field. */
export default function History({ request }: { request: AdHocRequest }) {
	const t = useText();
	return (
		<Card title={t("adHocScreen.tab.history")}>
			<HistoryEntries objectType="adHocRequest" objectId={request.id} fields={[...requestFields, ...lines]} record={request} />
		</Card>
	);
}
