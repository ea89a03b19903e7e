import { currency } from "@iqt/routers/basics/currency/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(currency, { calls: api.currency });

export default function Currencies() {
	return <RecordScreen {...screen} />;
}
