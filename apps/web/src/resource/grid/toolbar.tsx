import { Button } from "@iqt/ui/button";
import { Checkbox } from "@iqt/ui/choice";
import { Input } from "@iqt/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@iqt/ui/popover";
import { Columns3, Keyboard, LayoutList, Replace, RotateCw, Search, Table, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { locale, useText } from "../../lib/text.ts";
import { cards } from "../../shell/settings.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { Resource } from "./use-resource.ts";
import { Views } from "./views.tsx";

export interface ToolbarProps<Row> {
	resource: Resource<Row>;
	actions?: ReactNode;
	filters?: ReactNode;
	filterOpened: string | null;
	onFilterOpened: (field: string | null) => void;
	onKeys: () => void;
	/** Opens find and replace; left out where nothing can be edited. */
	onFind?: () => void;
}

/** Search, counts, saved views, columns and the screen's own buttons; the filters below. */
export function Toolbar<Row>({ resource, actions, filters, filterOpened, onFilterOpened, onKeys, onFind }: ToolbarProps<Row>) {
	const t = useText();
	const { rows } = resource;
	const number = new Intl.NumberFormat(locale());
	const counted = rows.pending
		? ""
		: rows.more
			? t("table.countMore", { total: rows.total })
			: rows.grandTotal !== null && rows.grandTotal !== rows.total
				? t("table.countOf", { shown: number.format(rows.total), total: number.format(rows.grandTotal) })
				: t("table.count", { total: rows.total });
	return (
		<div className="flex flex-col gap-2">
			<div className="flex flex-wrap items-center gap-2">
				<SearchBox resource={resource} />
				<span className="text-ink-soft tabular-nums" role="status">
					{counted}
				</span>
				{rows.more && (
					<Button variant="ghost" size="small" onClick={rows.countAll}>
						{t("table.countAll")}
					</Button>
				)}
				<div className="flex-1" />
				<Views resource={resource} />
				{resource.phone && (
					<Button
						variant="ghost"
						size="icon"
						aria-label={t(resource.card ? "table.asTable" : "table.asCards")}
						onClick={() => cards.set(resource.card === null)}
					>
						{resource.card ? <Table aria-hidden /> : <LayoutList aria-hidden />}
					</Button>
				)}
				{!resource.card && <ColumnsButton resource={resource} />}
				<Button variant="ghost" size="icon" aria-label={t("table.refresh")} onClick={rows.refetch}>
					<RotateCw className={rows.stale ? "animate-spin" : undefined} aria-hidden />
				</Button>
				{onFind && !resource.card && (
					<Button variant="ghost" size="icon" aria-label={t("table.findReplace")} aria-keyshortcuts="Control+H" onClick={onFind}>
						<Replace aria-hidden />
					</Button>
				)}
				<Button variant="ghost" size="icon" aria-label={t("table.keys")} className="hidden lg:inline-flex" onClick={onKeys}>
					<Keyboard aria-hidden />
				</Button>
				{actions}
			</div>
			<div className="flex flex-wrap items-center gap-1.5">
				<FilterBar resource={resource} opened={filterOpened} onOpened={onFilterOpened} />
				{filters}
			</div>
		</div>
	);
}

function SearchBox<Row>({ resource: { state, setState } }: { resource: Resource<Row> }) {
	const t = useText();
	const [typed, setTyped] = useState(state.search);
	const sent = useRef(state.search);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		if (state.search === sent.current) return;
		sent.current = state.search;
		setTyped(state.search);
	}, [state.search]);
	const send = (search: string, wait: number) => {
		setTyped(search);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => {
			sent.current = search;
			setState({ search });
		}, wait);
	};
	return (
		<div className="w-full sm:w-44 xl:w-64">
			<Input
				type="search"
				aria-label={t("table.search")}
				placeholder={t("table.searchHint")}
				value={typed}
				maxLength={200}
				className="[&::-webkit-search-cancel-button]:hidden"
				onChange={(event) => send(event.target.value, 250)}
				onKeyDown={(event) => {
					if (event.nativeEvent.isComposing) return;
					if (event.key === "Enter") send(typed, 0);
					if (event.key === "Escape" && typed) send("", 0);
				}}
				before={<Search aria-hidden />}
				after={
					typed && (
						<button type="button" aria-label={t("table.clear")} className="rounded p-1.5 hover:bg-ink/7" onClick={() => send("", 0)}>
							<X className="size-3.5" aria-hidden />
						</button>
					)
				}
			/>
		</div>
	);
}

function ColumnsButton<Row>({ resource: { columns } }: { resource: Resource<Row> }) {
	const t = useText();
	const id = useId();
	return (
		<Popover>
			<PopoverTrigger asChild>
				<Button variant="ghost" size="icon" aria-label={t("table.columns")}>
					<Columns3 aria-hidden />
				</Button>
			</PopoverTrigger>
			<PopoverContent align="end" className="w-64 p-2">
				<p className="px-1 pb-1 font-semibold">{t("table.columns")}</p>
				<ul className="max-h-[50vh] overflow-auto">
					{columns.all.map((column) => (
						<li key={column.field}>
							<label htmlFor={`${id}-${column.field}`} className="flex min-h-7 items-center gap-2 rounded px-1 hover:bg-soft">
								<Checkbox
									id={`${id}-${column.field}`}
									checked={columns.isVisible(column.field)}
									onCheckedChange={() => columns.toggle(column.field)}
								/>
								<span className="truncate">{column.label}</span>
							</label>
						</li>
					))}
				</ul>
				<p className="px-1 pt-2 text-xs text-ink-soft">{t("table.columnsHint")}</p>
				<Button size="small" variant="ghost" className="mt-1 w-full" onClick={columns.reset}>
					{t("table.columnsReset")}
				</Button>
			</PopoverContent>
		</Popover>
	);
}
