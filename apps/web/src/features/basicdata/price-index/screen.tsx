import { priceIndex } from "@iqt/routers/basics/price-index/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(priceIndex, { calls: api.priceIndex });

export default function PriceIndices() {
	return <RecordScreen {...screen} />;
}
