import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { vendorList } from "./vendor-screen.tsx";

/** Who is asked for prices that no list has. */
export default function Vendors() {
	return <RecordScreen {...vendorList} />;
}
