import { Button } from "@iqt/ui/button";
import { DropdownMenu } from "@iqt/ui/menu";
import { Popover, PopoverAnchor, PopoverContent } from "@iqt/ui/popover";
import { ListFilter, X } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/text.ts";
import type { Column, Filter } from "../types.ts";
import { FilterEditor } from "./filter-editor.tsx";
import { filterWords, nameless, opsOf } from "./filter-words.ts";
import type { Resource } from "./use-resource.ts";

/** Words of ids met in filters, so that a pill can name them. */
const names = new Map<string, string>();

const pill = "inline-flex h-7 max-w-full items-center rounded-full border border-accent/40 bg-info-soft text-[13px]";

/** The filters as pills: a click changes one, its cross drops it; then a menu for one more, and one button that clears all. */
export function FilterBar<Row>({
	resource,
	opened,
	onOpened,
}: {
	resource: Resource<Row>;
	opened: string | null;
	onOpened: (field: string | null) => void;
}) {
	const t = useText();
	const { state, setState, columns, words } = resource;
	const [editing, setEditing] = useState<number | null>(null);
	const filterable = columns.all.filter((c) => opsOf(c).length > 0);
	const columnOf = (field: string) => filterable.find((c) => (c.filterField ?? c.field) === field);
	const adding = opened ? filterable.find((c) => c.field === opened) : undefined;
	const put = (index: number, filter: Filter | null) => {
		const next = [...state.filters];
		if (filter) next.splice(index, 1, filter);
		else next.splice(index, 1);
		setState({ filters: next });
	};
	const cross = (label: string, index: number) => (
		<button
			type="button"
			aria-label={t("table.dropFilter", { column: label })}
			className="rounded-full p-1.5 hover:bg-ink/10"
			onClick={() => put(index, null)}
		>
			<X className="size-3.5" aria-hidden />
		</button>
	);
	const narrowed = state.filters.length > 0 || state.search !== "" || state.sort.length > 0;
	const editorFor = (column: Column<Row>, filter: Filter | undefined, done: (filter: Filter | null) => void) => (
		<FilterEditor
			resource={resource}
			column={column}
			filter={filter}
			onName={(id, label) => names.set(id, label)}
			onDone={(next) => {
				done(next);
				setEditing(null);
				onOpened(null);
			}}
		/>
	);
	return (
		<>
			{state.filters.map((filter, index) => {
				const column = columnOf(filter.field);
				// What is in no column was come by with a link: it can be dropped.
				if (!column)
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: filters have no identity but their place
						<span key={index} className={pill}>
							<span className="max-w-72 truncate py-1 pr-1 pl-3">{t(filter.field === "changeId" ? "table.ofOneChange" : "table.certainRows")}</span>
							{cross(t(filter.field === "changeId" ? "table.ofOneChange" : "table.certainRows"), index)}
						</span>
					);
				const said = filterWords(
					column,
					filter,
					words,
					(id) => names.get(id) ?? column.options?.find((o) => o.value === id)?.label ?? nameless(id, t("table.chosen")),
				);
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: filters have no identity but their place
					<Popover key={index} open={editing === index} onOpenChange={(open) => setEditing(open ? index : null)}>
						<PopoverAnchor asChild>
							<span className={pill}>
								<button type="button" className="max-w-72 truncate rounded-l-full py-1 pr-1 pl-3" onClick={() => setEditing(index)}>
									<span className="font-medium">{column.label}</span> {said}
								</button>
								{cross(column.label, index)}
							</span>
						</PopoverAnchor>
						<PopoverContent className="w-80">{editorFor(column, filter, (next) => put(index, next))}</PopoverContent>
					</Popover>
				);
			})}
			<Popover open={adding !== undefined} onOpenChange={(open) => !open && onOpened(null)}>
				<PopoverAnchor asChild>
					<span>
						<DropdownMenu
							items={filterable.map((column) => ({
								label: column.label,
								kind: column.kind,
								onSelect: () => setTimeout(() => onOpened(column.field)),
							}))}
						>
							<Button size="small" variant={state.filters.length > 0 ? "ghost" : "outline"}>
								<ListFilter aria-hidden />
								{t("table.addFilter")}
							</Button>
						</DropdownMenu>
					</span>
				</PopoverAnchor>
				{/* The menu it was chosen in gives the focus back late; that must not close it. */}
				<PopoverContent className="w-80" onFocusOutside={(event) => event.preventDefault()}>
					{adding && editorFor(adding, undefined, (next) => next && setState({ filters: [...state.filters, next] }))}
				</PopoverContent>
			</Popover>
			{narrowed && (
				<Button size="small" variant="ghost" onClick={() => setState({ filters: [], search: "", sort: [] })}>
					{t("table.clearAll")}
				</Button>
			)}
		</>
	);
}
