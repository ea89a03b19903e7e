import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { customerList } from "./customer-screen.tsx";

/** Customers of the person, and those colleagues share with them. */
export default function Customers() {
	return <RecordScreen {...customerList} />;
}
