import { vendor } from "@iqt/routers/requests/vendor/schema";
import { Badge } from "@iqt/ui/surface";
import { Ban, RotateCcw, SquareArrowOutUpRight } from "lucide-react";
import { Link } from "wouter";
import { api } from "../../../api/client.ts";
import { language, text } from "../../../lib/text.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import type { Lookup } from "../../../resource/types.ts";
import { vendorPath } from "./vendor-path.ts";

/** Cities and ports by what is typed, those the company works in where nothing is; chosen by their codes. */
const findPlaces: Lookup = async (typed, signal) => {
	const search = typed.trim();
	const kinds = ["portCity" as const, "inlandCity" as const, "port" as const];
	const found = await api.lookups.places.query({ kinds, search: search || undefined, activeOnly: search ? undefined : true, limit: 30 }, { signal });
	// A port and its city may have one code, which then stands for both.
	const byCode = new Map(found.toReversed().map((place) => [place.code, place]));
	return [...byCode.values()].reverse().map(({ name, nameZh, code }) => ({ value: code, label: language() === "zh" ? nameZh : name, hint: code }));
};

type PlaceName = { value: string; label: string; labelZh: string };

const placeNames = (places: readonly PlaceName[]) =>
	places.map(({ value, label, labelZh }) => ({ value, label: language() === "zh" ? labelZh : label }));

/** Where a vendor serves, in words. */
export const placesSaid = (places: readonly PlaceName[]): string =>
	places.length === 0
		? text("vendor.everywhere")
		: placeNames(places)
				.map(({ label }) => label)
				.join(", ");

/** List and form of vendors; each has a page of its own. */
export const vendorList = declaredScreen(vendor, {
	calls: api.vendor,
	nameOf: ({ name }) => name,
	onOpen: ({ id }, { navigate }) => navigate(vendorPath(id)),
	over: {
		code: { column: { card: 1 } },
		name: {
			column: {
				card: 0,
				render: ({ id, name, blacklisted }) => (
					<span className="flex min-w-0 items-center gap-2">
						<Link href={vendorPath(id)} tabIndex={-1} className="truncate text-accent underline-offset-2 hover:underline">
							{name}
						</Link>
						{blacklisted && <Badge tone="danger">{text("vendor.blacklisted")}</Badge>}
					</span>
				),
			},
		},
		serviceTypes: { column: { card: 2, cardWide: true } },
		places: {
			lookup: findPlaces,
			chosen: ({ placeNames: places }) => placeNames(places),
			column: { card: 3, display: ({ placeNames: places }) => placesSaid(places) },
		},
		blacklistReason: { when: ({ blacklisted }) => blacklisted === true },
	},
	actions: [
		{ label: "vendor.open", icon: SquareArrowOutUpRight, run: ({ id }, { navigate }) => navigate(vendorPath(id)) },
		{
			label: "vendor.blacklist",
			icon: Ban,
			right: "vendor.edit",
			danger: true,
			when: ({ blacklisted }) => !blacklisted,
			confirm: ({ name }) => ({ id: "vendor.blacklistAsk", values: { name } }),
			reason: "vendor.blacklistReason",
			run: ({ id }, _, reason) => api.vendor.blacklist.mutate({ id, reason }),
			done: "vendor.blacklistDone",
		},
		{
			label: "vendor.unblacklist",
			icon: RotateCcw,
			right: "vendor.edit",
			when: ({ blacklisted }) => blacklisted,
			run: ({ id }) => api.vendor.unblacklist.mutate({ id }),
			done: "vendor.unblacklistDone",
		},
	],
});
