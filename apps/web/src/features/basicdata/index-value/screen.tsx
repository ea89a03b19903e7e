import { indexValue } from "@iqt/routers/basics/index-value/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(indexValue, { calls: api.indexValue });

export default function IndexValues() {
	return <RecordScreen {...screen} />;
}
