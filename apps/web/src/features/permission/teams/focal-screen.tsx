import { focalList } from "@iqt/routers/people/teams/schema";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { teamScreen } from "./team-screen.tsx";

const screen = teamScreen(focalList);

/** Who a customer's request is handled by. */
export default function FocalList() {
	return <RecordScreen {...screen} />;
}
