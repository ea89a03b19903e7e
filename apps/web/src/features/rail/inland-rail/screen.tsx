import type { BookDomain } from "@iqt/routers/prices/books";
import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import { Route } from "lucide-react";
import { useLocation } from "wouter";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";
import { bookPath } from "../../../shell/book-screens.ts";
import { useUser } from "../../../shell/user.ts";

/** Inland rail: inland city ↔ port city, SSR and MSR as numbers or formulas; each rate leads to the corridors that sell its lane. */
export default function RailPrice() {
	const t = useText();
	const user = useUser();
	const [, navigate] = useLocation();
	const corridors = bookPath("corridor" satisfies BookDomain);
	const mayOpen = corridors !== undefined && (user.isSuper || user.menus.has(corridors));
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
								onSelect: () => navigate(`${corridors}?f=inlandCity:eq:${row.inlandCity}&f=portCity:eq:${row.portCity}`),
							},
						]
					: []
			}
		/>
	);
}
