import { handOver } from "@iqt/routers/desk/hand-over/schema";
import { FileSpreadsheet, FileText, SquareArrowOutUpRight } from "lucide-react";
import { Link } from "wouter";
import { api } from "../../../api/client.ts";
import { locale } from "../../../lib/text.ts";
import { FilesControl } from "../../../resource/form/files-control.tsx";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import type { Lookup } from "../../../resource/types.ts";
import { groupDigits } from "../../../resource/values.ts";
import { savePaper } from "./files.ts";
import { handOverPath } from "./path.ts";
import { HandOverBadge } from "./state-badge.tsx";

/** Staff a record may be shared with, by name. */
export const findReaders: Lookup = (typed, signal) => api.handOver.people.query({ search: typed.trim() }, { signal });

const { list, get, facet, exportUrl, save } = api.handOver;

/** List and form of hand-over records. Each has a page of its own, where it is changed. */
const declared = declaredScreen(handOver, {
	calls: { list, get, facet, exportUrl, save },
	adds: false,
	onOpen: ({ id }, { navigate }) => navigate(handOverPath(id)),
	over: {
		number: {
			form: false,
			column: {
				card: 0,
				render: ({ id, number }) => (
					<Link href={handOverPath(id)} tabIndex={-1} className="text-accent underline-offset-2 hover:underline">
						{number}
					</Link>
				),
			},
		},
		state: { column: { card: 1, render: ({ state }) => <HandOverBadge state={state} /> } },
		quotationNumber: { column: { card: 3 } },
		customer: { column: { card: 2, cardWide: true } },
		lane: { column: { card: 4, cardWide: true } },
		total: { column: { card: 5, currency: ({ currency }) => currency, display: ({ total }) => groupDigits(total, locale()) } },
		attachments: { control: FilesControl, wide: true },
		shares: {
			lookup: findReaders,
			chosen: ({ shareNames }) => shareNames,
			column: { display: ({ shareNames }) => shareNames.map(({ label }) => label).join(", ") },
		},
	},
	addTitle: "handOver.make",
	startOf: (billingReceiver) => ({ billingReceiver }),
	actions: [
		{ label: "handOver.open", icon: SquareArrowOutUpRight, run: ({ id }, { navigate }) => navigate(handOverPath(id)) },
		{ label: "quotationScreen.pdf", icon: FileText, run: ({ id }) => savePaper(id, "pdf") },
		{ label: "quotationScreen.xlsx", icon: FileSpreadsheet, run: ({ id }) => savePaper(id, "xlsx") },
	],
});

/** Which quotation a record is of is said by where it is made. */
export const handOverForm = { ...declared, schema: handOver.schema.omit({ quotation: true }) };

/** The same for looking through: what is opened is opened on its page. */
export const handOverList = { ...declared, calls: { list, facet, exportUrl } };
