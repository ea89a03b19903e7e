import { inlandCity } from "@iqt/routers/basics/place/schema";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { cityScreen } from "./city-screen.tsx";

const screen = cityScreen(inlandCity);

export default function InlandCities() {
	return <RecordScreen {...screen} />;
}
