import { CheckField } from "@iqt/ui/choice";
import { Field } from "@iqt/ui/field";
import { Select } from "@iqt/ui/select";
import { Card } from "@iqt/ui/surface";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { momentText } from "../../../lib/moment.ts";
import { type Text, useText } from "../../../lib/text.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import { ComparedLane } from "./compared-lane.tsx";
import { ComparedSums } from "./compared-sums.tsx";
import { firstCompared } from "./first-compared.ts";
import type { Quotation, Revision } from "./types.ts";

/** "Q-2026-000012 · a requote · 2026-11-20 09:12". */
const revisionWords = (t: Text, { number, origin, sentAt, createdAt }: Revision): string =>
	[number, ...(origin ? [t(`quotationScreen.origin.${origin}`)] : []), momentText(sentAt ?? createdAt)].join(DOT);

/** The revisions of an offer, two of them side by side: this one and what was sent before it to begin with. */
export function Revisions({ quotation: { id } }: { quotation: Quotation }) {
	const query = trpc.quotation.revisions.useQuery({ id }, { meta: { quiet: true } });
	const t = useText();
	return (
		<Loaded query={query} shapes={["h-10 w-full", "h-64 w-full"]} none={(all) => (all.length < 2 ? t("revisionScreen.none") : "")}>
			{(all) => <TwoOf all={all} own={all.findIndex((revision) => revision.id === id)} />}
		</Loaded>
	);
}

function TwoOf({ all, own }: { all: readonly Revision[]; own: number }) {
	const t = useText();
	const [chosen, setChosen] = useState(firstCompared(all, own));
	const [onlyChanges, setOnlyChanges] = useState(false);
	const query = trpc.quotation.compare.useQuery(
		{ id: chosen.before, with: chosen.after },
		{ meta: { quiet: true }, placeholderData: keepPreviousData, staleTime: 0 },
	);
	const places = { before: all.findIndex(({ id }) => id === chosen.before), after: all.findIndex(({ id }) => id === chosen.after) };
	const options = (from: number, to: number) => all.slice(from, to).map((revision) => ({ value: revision.id, label: revisionWords(t, revision) }));
	return (
		<div className="flex flex-col gap-(--gap)">
			<Card>
				<div className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
					<Field label={t("revisionScreen.before")}>
						{(control) => (
							<Select {...control} value={chosen.before} options={options(0, places.after)} onChange={(before) => setChosen({ ...chosen, before })} />
						)}
					</Field>
					<Field label={t("revisionScreen.after")}>
						{(control) => (
							<Select
								{...control}
								value={chosen.after}
								options={options(places.before + 1, all.length)}
								onChange={(after) => setChosen({ ...chosen, after })}
							/>
						)}
					</Field>
				</div>
				<CheckField className="mt-3 w-fit" label={t("revisionScreen.onlyChanges")} checked={onlyChanges} onChange={setOnlyChanges} />
			</Card>
			<Loaded query={query} shapes={["h-40 w-full", "h-64 w-full"]}>
				{(comparison) => (
					<div className={`flex flex-col gap-(--gap) ${query.isPlaceholderData ? "opacity-60" : ""}`} aria-live="polite">
						<ComparedSums comparison={comparison} />
						{comparison.lanes
							.filter(({ change }) => !onlyChanges || change !== "same")
							.map((lane) => (
								<ComparedLane
									isChoice={comparison.after.lanesAre === "options"}
									key={`${lane.places.before} ${lane.places.after}`}
									lane={lane}
									currencies={{ before: comparison.before.currency, after: comparison.after.currency }}
									onlyChanges={onlyChanges}
								/>
							))}
					</div>
				)}
			</Loaded>
		</div>
	);
}
