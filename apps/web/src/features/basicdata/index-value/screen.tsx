import { indexValue } from "@iqt/routers/basics/index-value/schema";
import { api } from "../../../api/client.ts";
import { codedLookup } from "../../../resource/book/rate-columns.tsx";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(indexValue, {
	calls: api.indexValue,
	over: {
		indexCode: {
			lookup: codedLookup("priceIndex"),
			chosen: ({ indexCode, indexName }) => [{ value: indexCode, label: indexName, hint: indexCode }],
			column: { display: ({ indexCode }) => indexCode },
		},
	},
});

export default function IndexValues() {
	return <RecordScreen {...screen} />;
}
