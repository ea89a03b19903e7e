import type { SearchInput, SearchResult, ShownOption } from "@iqt/routers/kit/charges/search";
import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Select } from "@iqt/ui/select";
import { Progress, Skeletons } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { FileText, Info, Link2, OctagonX, Pencil } from "lucide-react";
import { Fragment, lazy, Suspense, useEffect, useId, useState } from "react";
import { describeError, fieldErrors, sentence } from "../../../api/errors.ts";
import { DOT } from "../../../lib/dot.ts";
import { useStore } from "../../../lib/store.ts";
import { useText } from "../../../lib/text.ts";
import { useUser } from "../../../shell/user.ts";
import { AfterResults } from "./after-results.tsx";
import { addToBasket, basket, dropFromBasket, inBasket } from "./basket.ts";
import { useCollecting } from "./collecting.ts";
import { Districts, endsOf } from "./districts.tsx";
import { useEndLabel } from "./end-field.tsx";
import { OptionCard } from "./option-card.tsx";
import { OptionTerms } from "./option-terms.tsx";
import { containersText, copyText, rateWords } from "./words.ts";

// What a price is made of has many words: they come once somebody asks for them.
const Breakdown = lazy(async () => ({ default: (await import("./breakdown.tsx")).Breakdown }));
const AskSheet = lazy(() => import("./ask-sheet.tsx"));

type Order = "price" | "time";

const byTime = (a: ShownOption, b: ShownOption): number =>
	(a.transitMax ?? a.transitMin ?? Number.POSITIVE_INFINITY) - (b.transitMax ?? b.transitMin ?? Number.POSITIVE_INFINITY) || 0;

/** Brings the panel of something that has been drawn into view. */
const intoView = (drawn: HTMLElement | null): void => drawn?.parentElement?.scrollIntoView({ block: "nearest" });

export interface ResultsProps {
	search: SearchInput;
	answer: SearchResult;
	onSearch: (search: SearchInput) => void;
	onEdit: () => void;
}

/** The options of an answer side by side, and what has no price. `onEdit` leads back to the form where it is out of view. */
export function Results({ search: asked, answer, onSearch, onEdit }: ResultsProps) {
	const t = useText();
	const id = useId();
	const collecting = useCollecting();
	const mayCollect = collecting !== null;
	const mayAsk = collecting === "ask";
	const [asking, setAsking] = useState(false);
	const customer = useUser().userType === 3;
	// A city was priced as one of its districts: that is what goes into the basket.
	const search: SearchInput = { ...asked, ...endsOf(answer) };
	const items = useStore(basket);
	const [order, setOrder] = useState<Order>("price");
	const [opened, setOpened] = useState<string | null>(null);
	const originLabel = useEndLabel(search.origin, answer.originLabel);
	const destinationLabel = useEndLabel(search.destination, answer.destinationLabel);
	const options = order === "price" ? answer.options : [...answer.options].sort(byTime);
	const used = answer.options.flatMap((option) => option.lines.flatMap((line) => line.explanation?.exchangeRate ?? line.exchangeRate ?? []));
	const rates = [...new Set(used.map((rate) => rateWords(t, rate)))];
	const choose = (option: ShownOption) => {
		if (inBasket(items, search, option.id)) {
			dropFromBasket(search, option.id);
			return;
		}
		addToBasket(search, option, { ...answer, originLabel, destinationLabel });
	};
	const share = async () => {
		if (await copyText(location.href)) toast.done(t("saleScreen.copied"));
		else toast.failed(t("saleScreen.copyFailed"));
	};
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<div className="min-w-0 flex-1 basis-72" role="status">
					<h2 className="text-base font-semibold">
						{options.length === 0 ? t("saleScreen.foundNone") : t("saleScreen.found", { count: options.length })}
					</h2>
					<p className="text-ink-soft tabular-nums">
						{`${originLabel} → ${destinationLabel}${DOT}`}
						<span className="whitespace-nowrap">{containersText(search.containers)}</span>
						{DOT}
						<span className="whitespace-nowrap">{search.readyDate}</span>
						{rates.length > 0 && `${DOT}${t("saleScreen.ratesOf", { rates: rates.join("; ") })}`}
					</p>
				</div>
				{options.length > 1 && (
					<div className="w-40">
						<Select
							aria-label={t("saleScreen.sort")}
							value={order}
							onChange={(next) => setOrder(next as Order)}
							options={[
								{ value: "price", label: t("saleScreen.sort.price") },
								{ value: "time", label: t("saleScreen.sort.time") },
							]}
						/>
					</div>
				)}
				<Button variant="ghost" className="lg:hidden" onClick={onEdit}>
					<Pencil aria-hidden />
					{t("saleScreen.edit")}
				</Button>
				<Button variant="ghost" onClick={share}>
					<Link2 aria-hidden />
					{t("saleScreen.share")}
				</Button>
			</div>
			<Districts search={asked} answer={answer} onSearch={onSearch} />
			{options.length > 0 &&
				answer.notes.map((note) => (
					<p key={note.message} className="flex gap-2 text-ink-soft">
						<Info className="mt-0.5 size-4 shrink-0" aria-hidden />
						{note.message}
					</p>
				))}
			{options.length === 0 ? (
				<div className="rounded-lg border border-line bg-surface">
					<EmptyState
						kind="noMatch"
						title={t("saleScreen.foundNone")}
						text={t(mayAsk ? "saleScreen.foundNoneTextAsk" : customer ? "saleScreen.foundNoneTextCustomer" : "saleScreen.foundNoneText")}
						actions={
							mayAsk && (
								<Button variant="primary" onClick={() => setAsking(true)}>
									<FileText aria-hidden />
									{t("saleScreen.ask")}
								</Button>
							)
						}
					/>
					{asking && (
						<Suspense>
							<AskSheet unpriced={{ search: asked, answer: { ...answer, originLabel, destinationLabel } }} onClose={() => setAsking(false)} />
						</Suspense>
					)}
				</div>
			) : (
				<div className="grid grid-flow-dense grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-3">
					{options.map((option, index) => {
						const panelId = `${id}-${option.id}`;
						const open = opened === option.id;
						return (
							<Fragment key={option.id}>
								<OptionCard
									alone={options.length === 1}
									option={option}
									index={index + 1}
									open={open}
									panelId={panelId}
									chosen={inBasket(items, search, option.id)}
									mayCollect={mayCollect}
									onOpen={() => setOpened(open ? null : option.id)}
									onChoose={() => choose(option)}
								/>
								<div id={panelId} hidden={!open} className="col-span-full min-w-0 rounded-lg border border-accent bg-surface p-3">
									{open && (
										<Suspense>
											<div ref={intoView}>
												<Breakdown option={option} />
												<OptionTerms search={search} optionId={option.id} />
											</div>
										</Suspense>
									)}
								</div>
							</Fragment>
						);
					})}
				</div>
			)}
			<AfterResults search={asked} answer={answer} onSearch={onSearch} />
		</div>
	);
}

/** Grey cards while the search runs; a bar with a way out when it takes over a second. */
export function Searching({ onCancel }: { onCancel: () => void }) {
	const t = useText();
	const [seconds, setSeconds] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => setSeconds((s) => s + 1), 1000);
		return () => clearInterval(timer);
	}, []);
	return (
		<div className="flex flex-col gap-3" aria-busy>
			{seconds >= 1 && (
				<div className="animate-fade flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2.5">
					<div className="min-w-0 flex-1">
						<p className="mb-1.5 flex justify-between gap-3" role="status">
							{t("saleScreen.searching")}
							<span className="text-ink-soft tabular-nums">{t("saleScreen.searchingFor", { seconds })}</span>
						</p>
						<Progress value={null} max={1} label={t("saleScreen.searching")} />
					</div>
					<Button onClick={onCancel}>{t("shell.cancel")}</Button>
				</div>
			)}
			<div aria-hidden className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-3">
				{["a", "b", "c"].map((card) => (
					<div key={card} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
						<Skeletons shapes={["h-4 w-32", "h-8 w-44", "h-3 w-full", "h-3 w-3/4", "h-36 w-full", "h-(--control) w-full"]} />
					</div>
				))}
			</div>
		</div>
	);
}

/** Why there is no answer: fields to correct, a refusal, or a failure that can be tried again. */
export function SearchFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
	const t = useText();
	const said = describeError(error);
	const fields = Object.values(fieldErrors(error));
	const failed = said.code === "transport" || said.code === "999999";
	if (failed) {
		return (
			<div className="rounded-lg border border-line bg-surface">
				<EmptyState
					kind="error"
					title={t("saleScreen.failed")}
					text={sentence(said)}
					actions={<Button onClick={onRetry}>{t("shell.retry")}</Button>}
				/>
			</div>
		);
	}
	return (
		<div role="alert" className="flex gap-3 rounded-lg border border-danger bg-danger-soft p-4">
			<OctagonX className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden />
			<div>
				<p className="font-semibold text-danger">{fields.length > 0 ? t("saleScreen.correct") : t("saleScreen.refused")}</p>
				{(fields.length > 0 ? fields : [sentence(said)]).map((line) => (
					<p key={line}>{line}</p>
				))}
			</div>
		</div>
	);
}
