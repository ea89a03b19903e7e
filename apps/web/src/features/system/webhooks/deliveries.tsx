import { deliveryStates } from "@iqt/routers/overview/webhook/schema";
import { Button } from "@iqt/ui/button";
import { SelectField } from "@iqt/ui/select-field";
import { Card } from "@iqt/ui/surface";
import { ruled, Table } from "@iqt/ui/table";
import { toast } from "@iqt/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../api/client.ts";
import { momentSeconds, momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import { refreshRecords } from "../../../resource/record/edit-sheet.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useCan } from "../../../shell/user.ts";
import { DeliveryBadge } from "./badges.tsx";
import type { Delivery, Webhook } from "./types.ts";

/** Milliseconds between two looks while deliveries are on their way. */
const LOOK_EVERY = 3_000;

/** Deliveries shown at once, as the server tells them. */
const MOST = 100;

const cell = "px-2 py-1.5 text-left align-top";
/** Of what a phone has no room for. */
const wide = `${cell} max-sm:hidden`;

/** What became of the events of a webhook, the last first; what was given up is sent again from here, one by one or all. */
export function Deliveries({ hook: { id, dead } }: { hook: Webhook }) {
	const t = useText();
	const can = useCan();
	const { active } = usePage();
	const client = useQueryClient();
	const [state, setState] = useState<Delivery["state"] | "all">("all");
	const query = trpc.webhook.deliveries.useQuery(
		{ id, ...(state === "all" ? {} : { state }) },
		{
			staleTime: 0,
			refetchInterval: ({ state: { data } }) => active && (data?.some((one) => one.state === "waiting") ?? false) && LOOK_EVERY,
			meta: { quiet: true },
		},
	);
	const replay = trpc.webhook.replay.useMutation({
		onSuccess: async ({ count }) => {
			toast.done(t("webhookScreen.replayed", { count }));
			await refreshRecords(client, "webhook");
		},
	});
	const mayReplay = can("webhook.edit");
	return (
		<Card title={t("webhookScreen.deliveries")}>
			<div className="mb-3 flex flex-wrap items-end justify-between gap-2">
				<div className="w-44">
					<SelectField
						label={t("webhookScreen.state")}
						value={state}
						onChange={(next) => setState(next as Delivery["state"] | "all")}
						options={[
							{ value: "all", label: t("webhookScreen.all") },
							...deliveryStates.map((value) => ({ value, label: t(`enum.deliveryState.${value}`) })),
						]}
					/>
				</div>
				{mayReplay && dead > 0 && (
					<Button busy={replay.isPending} onClick={() => replay.mutate({ id })}>
						<RotateCcw aria-hidden />
						{t("webhookScreen.replayAll", { count: dead })}
					</Button>
				)}
			</div>
			<Loaded query={query} shapes={["h-8", "h-8", "h-8"]} none={({ length }) => (length === 0 ? t("webhookScreen.none") : "")}>
				{(deliveries) => (
					<>
						<DeliveryTable deliveries={deliveries} onReplay={mayReplay ? (delivery) => replay.mutate({ id, delivery }) : undefined} />
						{deliveries.length === MOST && <p className="mt-2 text-ink-soft">{t("webhookScreen.latest")}</p>}
					</>
				)}
			</Loaded>
		</Card>
	);
}

interface DeliveryTableProps {
	deliveries: readonly Delivery[];
	/** Absent for who may not. */
	onReplay: ((delivery: number) => void) | undefined;
}

function DeliveryTable({ deliveries, onReplay }: DeliveryTableProps) {
	const t = useText();
	return (
		<Table
			{...ruled}
			rows={deliveries}
			rowKey={({ id }) => id}
			columns={[
				{
					name: "at",
					label: t("webhookScreen.at"),
					cell: ({ createdAt }) => momentSeconds(createdAt),
					className: cell,
					cellClass: "tabular-nums sm:whitespace-nowrap",
				},
				{ name: "kind", label: t("webhookScreen.event"), cell: ({ kind, eventId }) => <Event kind={kind} id={eventId} />, className: cell },
				{ name: "state", label: t("webhookScreen.state"), cell: (delivery) => <Standing delivery={delivery} />, className: cell },
				{ name: "tries", label: t("webhookScreen.tries"), cell: ({ tries }) => tries, className: wide, cellClass: "tabular-nums" },
				{
					name: "ms",
					label: t("webhookScreen.took"),
					cell: ({ ms }) => ms !== null && t("webhookScreen.ms", { ms }),
					className: wide,
					cellClass: "tabular-nums whitespace-nowrap",
				},
				onReplay !== undefined && {
					name: "replay",
					label: "",
					cell: ({ id, state }) =>
						state === "dead" && (
							<Button variant="link" size="inline" onClick={() => onReplay(id)}>
								{t("webhookScreen.replay")}
							</Button>
						),
					className: cell,
				},
			]}
		/>
	);
}

function Event({ kind, id }: { kind: Delivery["kind"]; id: string }) {
	const t = useText();
	return (
		<>
			<span className="block">{kind === "test" ? t("webhookScreen.kindTest") : t(`enum.eventKind.${kind}`)}</span>
			<code className="block max-w-40 truncate text-[13px] max-sm:hidden text-ink-soft" title={id}>
				{id}
			</code>
		</>
	);
}

/** Where a delivery stands, what the receiver said to the last try, or why it said nothing, and when the next one is. */
function Standing({ delivery: { state, answer, failure, nextAt } }: { delivery: Delivery }) {
	const t = useText();
	const said = answer === null ? null : t("webhookScreen.failure.status", { answer });
	return (
		<>
			<span className="flex flex-wrap items-baseline gap-x-2">
				<DeliveryBadge state={state} />
				{failure === null ? (
					<span className="text-ink-soft tabular-nums">{said}</span>
				) : (
					<span className="break-words text-danger">{said ?? t(`webhookScreen.failure.${failure}`)}</span>
				)}
			</span>
			{nextAt !== null && (
				<span className="block text-[13px] text-ink-soft tabular-nums">{t("webhookScreen.nextAt", { at: momentText(nextAt) })}</span>
			)}
		</>
	);
}
