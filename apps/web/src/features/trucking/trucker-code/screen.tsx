import { supplier } from "@iqt/routers/basics/supplier/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(supplier, { calls: api.supplier });

/** Who trucks, and other vendors, by their codes. */
export default function TruckerCode() {
	return <RecordScreen {...screen} />;
}
