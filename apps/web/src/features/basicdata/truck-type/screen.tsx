import { truckType } from "@iqt/routers/basics/truck-type/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(truckType, { calls: api.truckType });

export default function TruckType() {
	return <RecordScreen {...screen} />;
}
