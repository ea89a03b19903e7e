import { Button } from "@iqt/ui/button";
import { Card, Skeletons } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { useCan } from "../../shell/user.ts";
import { LoadFailed } from "../load-failed.tsx";
import type { Owner } from "./belonging-form.tsx";
import type { RecordScreenProps } from "./record-types.ts";

const BelongingForm = lazy(() => import("./belonging-form.tsx")) as unknown as typeof import("./belonging-form.tsx").default;

/** Rows of a record shown at once. */
const most = 200;

interface BelongingsProps<Row extends { id: string }> {
	screen: RecordScreenProps<Row>;
	of: Owner;
	/** The record is somebody else's, who lets the person look. */
	readOnly: boolean;
	title: string;
	addLabel: string;
	/** What a row says. */
	render: (row: Row) => ReactNode;
}

/** What belongs to a record, as a list with a form: contacts, or agreed discounts. */
export function Belongings<Row extends { id: string }>({ screen, of, readOnly, title, addLabel, render }: BelongingsProps<Row>) {
	const t = useText();
	const can = useCan();
	const client = useQueryClient();
	const mayEdit = !readOnly && can(screen.right ?? "");
	const [opened, setOpened] = useState<{ id: string | null } | null>(null);
	const key = [of.kind, screen.name, of.id];
	const rows = useQuery({
		queryKey: key,
		queryFn: ({ signal }) =>
			screen.calls.list.query(
				{ filters: [{ field: of.kind, op: "eq", value: of.id }], pageSize: most, sort: [...(screen.defaultSort ?? [])] },
				{ signal },
			),
		meta: { quiet: true },
	});
	const refresh = () =>
		Promise.all([
			client.invalidateQueries({ queryKey: [of.kind] }),
			client.invalidateQueries({ queryKey: ["list", of.kind] }),
			client.invalidateQueries({ queryKey: [[of.kind]] }),
		]);
	const call = (procedure: { mutate(input: never): Promise<unknown> } | undefined, ids: string[]) =>
		(procedure?.mutate as ((input: unknown) => Promise<unknown>) | undefined)?.({ ids }) ?? Promise.resolve();
	const remove = async (row: Row) => {
		await call(screen.calls.remove, [row.id]);
		await refresh();
		const back = async () => {
			await call(screen.calls.restore, [row.id]);
			await refresh();
		};
		toast.done(t("record.deleted", { name: screen.nameOf(row) }), { label: t("record.undo"), onClick: () => void back().catch(showError) });
	};
	const add = mayEdit && (
		<Button size="small" onClick={() => setOpened({ id: null })}>
			<Plus aria-hidden />
			{addLabel}
		</Button>
	);
	return (
		<Card title={title} actions={add}>
			{rows.isError ? (
				<LoadFailed error={rows.error} onRetry={() => void rows.refetch()} />
			) : !rows.data ? (
				<Skeletons shapes={["h-6 w-full", "h-6 w-2/3"]} />
			) : rows.data.items.length === 0 ? (
				<p className="text-ink-soft">{screen.empty && `${t(screen.empty.title)}. ${t(screen.empty.text)}`}</p>
			) : (
				<ul className="flex flex-col divide-y divide-line">
					{rows.data.items.map((row) => (
						<li key={row.id} className="flex items-start gap-2 py-2 first:pt-0 last:pb-0">
							<div className="min-w-0 flex-1 break-words">{render(row)}</div>
							{mayEdit && (
								<>
									<Button
										size="small"
										variant="ghost"
										aria-label={t("record.editOne", { name: screen.nameOf(row) })}
										onClick={() => setOpened({ id: row.id })}
									>
										<Pencil aria-hidden />
									</Button>
									<Button
										size="small"
										variant="ghost"
										aria-label={t("record.deleteOne", { name: screen.nameOf(row) })}
										onClick={() => void remove(row).catch(showError)}
									>
										<Trash2 aria-hidden />
									</Button>
								</>
							)}
						</li>
					))}
				</ul>
			)}
			<Suspense>
				{opened && (
					<BelongingForm screen={screen} of={of} id={opened.id} readOnly={!mayEdit} onSaved={() => void refresh()} onClose={() => setOpened(null)} />
				)}
			</Suspense>
		</Card>
	);
}
