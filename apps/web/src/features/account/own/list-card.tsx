import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Card, Skeletons } from "@iqt/ui/surface";
import type { ReactNode } from "react";
import { useText } from "../../../lib/text.ts";

interface ListCardProps<Row> {
	title: string;
	actions?: ReactNode;
	list: { data: readonly Row[] | undefined; isError: boolean; refetch: () => unknown };
	empty: { title: string; text: string };
	children: (row: Row) => ReactNode;
}

/** A short list in a card, with its pictures for loading, nothing and a failure. */
export function ListCard<Row>({ title, actions, list: { data: rows, isError, refetch }, empty, children }: ListCardProps<Row>) {
	const t = useText();
	return (
		<Card title={title} actions={actions} bare>
			{isError && !rows ? (
				<EmptyState kind="error" title={t("shell.hasError")} actions={<Button onClick={() => void refetch()}>{t("shell.retry")}</Button>} />
			) : !rows ? (
				<div className="flex flex-col gap-2 p-4">
					<Skeletons shapes={["h-10", "h-10"]} />
				</div>
			) : rows.length === 0 ? (
				<EmptyState kind="empty" title={empty.title} text={empty.text} />
			) : (
				<ul className="divide-y divide-line">{rows.map((row) => children(row))}</ul>
			)}
		</Card>
	);
}
