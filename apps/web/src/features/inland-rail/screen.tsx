import { inlandRail } from "@iqt/routers/inland-rail/schema";
import { api } from "../../api/client.ts";
import { RateBookScreen } from "../../resource/rate-book-screen.tsx";

/** Inland rail: inland city ↔ port city, SSR and MSR as numbers or formulas. */
export default function RailPrice() {
	return <RateBookScreen book={inlandRail} calls={api.inlandRail} />;
}
