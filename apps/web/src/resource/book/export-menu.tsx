import type { Rate } from "@iqt/routers/kit/price-book/list";
import { Button } from "@iqt/ui/button";
import { DropdownMenu, type MenuItem } from "@iqt/ui/menu";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/text.ts";
import type { Resource } from "../grid/use-resource.ts";
import type { Predicate } from "../types.ts";

interface ExportMenuProps {
	resource: Resource<Rate>;
	/** The list leaves out what has expired unless asked. */
	withoutExpired: boolean;
	onExport: (which: Predicate, count: number) => void;
	/** What else the menu offers. */
	more: MenuItem[];
}

/** What of a book may be had as a workbook, each with its number of rows: what is shown, all but what has expired, and everything. */
export function ExportMenu({ resource, withoutExpired, onExport, more }: ExportMenuProps) {
	const t = useText();
	const [open, setOpen] = useState(false);
	const { source, rows, predicate, whole } = resource;
	const count = rows.grandTotal ?? rows.total;
	// Counted when somebody looks: a book may hold a million rates that are over.
	const all = useQuery({
		queryKey: ["list", source.key, {}, "total"],
		queryFn: async ({ signal }) => (await source.list({ pageSize: 10 }, signal)).total,
		enabled: open && withoutExpired,
		staleTime: 60_000,
		meta: { quiet: true },
	});
	const everything = withoutExpired ? all.data : count;
	const expired = everything === undefined ? "…" : Math.max(0, everything - count);
	return (
		<DropdownMenu
			align="end"
			onOpenChange={setOpen}
			items={[
				{ label: t("book.exportView", { count: rows.total }), onSelect: () => onExport(predicate, rows.total) },
				...(withoutExpired ? [{ label: t("book.exportCurrent", { count, expired }), onSelect: () => onExport(whole, count) }] : []),
				{
					label: t("book.exportAll", { count: everything ?? "…" }),
					onSelect: () => onExport(withoutExpired ? {} : whole, everything ?? Number.POSITIVE_INFINITY),
				},
				{},
				...more,
			]}
		>
			<Button>
				<Download aria-hidden />
				{t("book.export")}
			</Button>
		</DropdownMenu>
	);
}
