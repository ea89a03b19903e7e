import { Card, Skeletons } from "@iqt/ui/surface";
import { Tabs, type TabsProps } from "@iqt/ui/tabs";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useText } from "../../lib/text.ts";
import type { RecordHistoryProps } from "./record-history.tsx";

/** Comes with the words of the change log when somebody looks at it. */
const HistoryEntries = lazy(async () => ({
	default: (await import("./record-history.tsx")).HistoryEntries,
})) as unknown as typeof import("./record-history.tsx").HistoryEntries;

type Entries<Row, Rec> = Pick<RecordHistoryProps<Row, Rec>, "objectType" | "objectId" | "fields" | "record">;

interface RecordBodyProps<Row, Rec> {
	/** What the record is called. */
	label: string;
	/** The first is in view. */
	tabs: TabsProps["tabs"];
	/** What happened to it, as the last tab; `title` where that is called otherwise than "History". */
	history?: Entries<Row, Rec> & { title?: string };
	/** Beside the tabs; in a narrow window above them, or `below`. */
	aside: ReactNode;
	below?: boolean;
	/** Tabs out of view stay as they were. */
	keep?: boolean;
}

/** What the page of a record shows below its head: its tabs, and beside them what it is. */
export function RecordBody<Row, Rec>({ label, tabs, history, aside, below, keep }: RecordBodyProps<Row, Rec>) {
	const t = useText();
	const [tab, setTab] = useState(() => tabs[0]?.value ?? "history");
	return (
		<div className="grid grid-cols-1 items-start gap-(--gap) xl:grid-cols-[1fr_350px]">
			<Tabs
				label={label}
				value={tab}
				onChange={setTab}
				className={below ? "min-w-0" : "min-w-0 max-xl:order-last"}
				keep={keep ?? false}
				tabs={history ? [...tabs, historyTab(history.title ?? t("record.history"), history)] : tabs}
			/>
			{aside}
		</div>
	);
}

const historyTab = <Row, Rec>(label: string, { objectType, objectId, fields, record }: Entries<Row, Rec>): TabsProps["tabs"][number] => ({
	value: "history",
	label,
	content: (
		<Card title={label}>
			<Suspense fallback={<Skeletons shapes={["h-16", "h-16"]} />}>
				<HistoryEntries objectType={objectType} objectId={objectId} fields={fields} record={record} />
			</Suspense>
		</Card>
	),
});
