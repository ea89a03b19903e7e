import { portCity } from "@iqt/routers/basics/place/schema";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { cityScreen } from "./city-screen.tsx";

const screen = cityScreen(portCity);

export default function PortCities() {
	return <RecordScreen {...screen} />;
}
