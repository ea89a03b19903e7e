import { Button } from "@iqt/ui/button";
import { Card } from "@iqt/ui/surface";
import { Table } from "@iqt/ui/table";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { trpc } from "../../../api/client.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import { PageHead } from "../../../resource/record/record-page.tsx";
import { NewTender } from "./new-tender.tsx";
import { tenderPath } from "./path.ts";
import { TenderBadge } from "./state-badge.tsx";

/** Customers' lists of lanes, and the way to take another. */
export default function Tenders() {
	const t = useText();
	const list = trpc.tender.list.useQuery();
	const [adding, setAdding] = useState(false);
	const cell = "border-b border-line px-3 py-2 text-left align-top";
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<PageHead
				back={{ href: paths.quotationRecord, label: t("menu.quotationRecord") }}
				title={t("tenderScreen.title")}
				below={t("tenderScreen.intro")}
				actions={
					!adding && (
						<Button variant="primary" onClick={() => setAdding(true)}>
							<Plus aria-hidden />
							{t("tenderScreen.new")}
						</Button>
					)
				}
			/>
			{adding && <NewTender onCancel={() => setAdding(false)} />}
			<Card>
				<Loaded query={list} shapes={["h-8 w-full", "h-8 w-full"]} none={(rows) => (rows.length === 0 ? t("tenderScreen.none") : "")}>
					{(rows) => (
						<div className="overflow-x-auto">
							<Table
								className="w-full"
								headCellClass={cell}
								rows={rows}
								rowKey={({ id }) => id}
								columns={[
									{
										name: "name",
										label: t("tenderScreen.name"),
										cellClass: cell,
										cell: ({ id, name }) => (
											<Link href={tenderPath(id)} className="text-accent underline-offset-2 hover:underline">
												{name}
											</Link>
										),
									},
									{ name: "state", label: t("quotationScreen.state"), cellClass: cell, cell: ({ state }) => <TenderBadge state={state} /> },
									{ name: "lanes", label: t("tenderScreen.lanes"), cellClass: `${cell} tabular-nums`, cell: ({ lanes }) => lanes },
									{ name: "owner", label: t("tenderScreen.owner"), cellClass: cell, cell: ({ ownerName }) => ownerName },
									{
										name: "created",
										label: t("tenderScreen.created"),
										cellClass: `${cell} whitespace-nowrap tabular-nums`,
										cell: ({ createdAt }) => momentText(createdAt),
									},
								]}
							/>
						</div>
					)}
				</Loaded>
			</Card>
		</div>
	);
}
