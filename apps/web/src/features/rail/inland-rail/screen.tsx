import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import { Route } from "lucide-react";
import { useLocation } from "wouter";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";
import { useUser } from "../../../shell/user.ts";

/** Inland rail: inland city ↔ port city, SSR and MSR as numbers or formulas; each rate leads to the corridors that sell its lane. */
export default function RailPrice() {
	const t = useText();
	const user = useUser();
	const [, navigate] = useLocation();
	const mayOpen = user.isSuper || user.menus.has(paths.corridor);
	return (
		<RateBookScreen
			book={inlandRail}
			calls={api.inlandRail}
			rowLinks={({ row }) =>
				mayOpen
					? [
							{
								label: t("rate.corridorLink"),
								icon: <Route aria-hidden />,
								onSelect: () => navigate(`${paths.corridor}?f=inlandCity:eq:${row.inlandCity}&f=portCity:eq:${row.portCity}`),
							},
						]
					: []
			}
		/>
	);
}
