import { temperature } from "@iqt/routers/basics/temperature/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(temperature, { calls: api.temperature });

export default function Temperature() {
	return <RecordScreen {...screen} />;
}
