import { basicPrice } from "@iqt/routers/basics/basic-price/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(basicPrice, { calls: api.basicPrice });

export default function BasicPrice() {
	return <RecordScreen {...screen} />;
}
