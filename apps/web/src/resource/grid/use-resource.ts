import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { createStore, useStore } from "../../lib/store.ts";
import { locale, useText } from "../../lib/text.ts";
import { useLatest } from "../../lib/use-latest.ts";
import { useMedia, useWindowWidth } from "../../lib/use-media.ts";
import { cards, rowHeights, size } from "../../shell/settings.ts";
import { usePage } from "../../shell/tab-host.tsx";
import { useTabGuard } from "../../shell/use-unsaved.ts";
import type { Column, Predicate, Sort, Source } from "../types.ts";
import { useAmountWidths } from "./amount-widths.ts";
import { askedQuery } from "./asked-query.ts";
import { planCard } from "./card.ts";
import { useCardLines } from "./card-lines.ts";
import { createEditStore } from "./edit-store.ts";
import { createGridStore } from "./grid-store.ts";
import { createListScroll } from "./list-scroll.ts";
import { type ListState, readState, writeState } from "./url-state.ts";
import { useColumns, WIDE } from "./use-columns.ts";
import { patchRows, useRows } from "./use-rows.ts";

/** Windows in which a row can be a card. */
const PHONE = "(max-width: 639.98px)";

/** Width of the column of check boxes. */
export const PICK_WIDTH = 40;
/** Width of the column of row menus. */
export const MENU_WIDTH = 32;

export interface ResourceOptions<Row> {
	source: Source<Row>;
	columns: readonly Column<Row>[];
	/** Order when the person has chosen none; shown in the headers, and sent. */
	defaultSort?: readonly Sort[];
	/** Filters that always hold and are not shown. */
	fixed?: Predicate["filters"];
	/** Filters of the view one begins with: what they leave is the whole list to whoever has not asked for more. */
	standard?: Predicate["filters"];
	/** Columns left out because every row has the same there, until the person wants to see them. */
	folded?: ReadonlySet<string>;
	/** Whether the screen holds unsaved changes of its own, beside those in cells. */
	isDirty?: () => boolean;
}

/** Everything a list screen works with: what is asked (in the address), the rows, the columns, the cell keys act on, and unsaved edits. */
export function useResource<Row>({ source, columns: all, defaultSort, fixed, standard, folded, isDirty }: ResourceOptions<Row>) {
	const t = useText();
	const page = usePage();
	const client = useQueryClient();
	const phone = useMedia(PHONE);
	const asCards = useStore(cards) && phone;
	const density = useStore(size);
	const [grid] = useState(() => createGridStore<Row>());
	const [edits] = useState(() => createEditStore<Row>());
	const state = useMemo(() => readState(page.search), [page.search]);
	const { setSearch } = page;
	const [, navigate] = useLocation();
	const setState = useCallback(
		(change: Partial<ListState>, { push = false }: { push?: boolean } = {}) => {
			grid.clearPicked();
			const search = writeState({ ...readState(page.search), view: "", ...change });
			if (!push) setSearch(search);
			else if (page.active && search !== page.search) navigate(page.path + search);
		},
		[setSearch, navigate, page, grid],
	);
	const sort = state.sort.length > 0 ? state.sort : (defaultSort ?? []);
	// Of an order nobody chose the first key says enough.
	const shownSort = useMemo(() => (state.sort.length > 0 ? state.sort : (defaultSort ?? []).slice(0, 1)), [state.sort, defaultSort]);
	const query = useMemo(() => askedQuery(all, state, { defaultSort, fixed, standard }), [state, fixed, standard, defaultSort, all]);
	const whole = useMemo((): Predicate => (standard ? { filters: standard } : {}), [standard]);
	const predicate = useMemo(
		(): Predicate => ({ ...(query.filters ? { filters: query.filters } : {}), ...(query.search ? { search: query.search } : {}) }),
		[query],
	);
	const [fit, setFit] = useState(0);
	const [view, setView] = useState({ from: 0, to: 0 });
	const seen = useDeferredValue(view);
	const counted = useStore(grid, (s) => s.picked.kind === "all");
	const rows = useRows(source, query, whole, { ...seen, counted });
	const words = useMemo(() => ({ locale: locale(), yes: t("table.yes"), no: t("table.no") }), [t]);
	const room = useWindowWidth();
	const lines = useCardLines(rows, all, words, asCards ? room : null, folded);
	const card = useMemo(() => (asCards ? planCard(all, folded, lines) : null), [asCards, all, folded, lines]);
	const rowHeight = card?.height ?? rowHeights[density];
	const least = useAmountWidths(rows, all, words, room >= WIDE);
	const columns = useColumns(source.key, all, {
		start: PICK_WIDTH,
		room,
		folded,
		least,
		fit,
		sorted: shownSort,
		card: card && [...card.title, ...card.values],
	});
	const dirty = useLatest(() => edits.isDirty() || isDirty?.() === true);
	useTabGuard(page.path, dirty);
	const [said] = useState(() => createStore(""));
	/** The grid's element, which dialogs give the focus back to. */
	const box = useRef<HTMLDivElement>(null);
	const [scroll] = useState(() => createListScroll(box));
	const patch = useCallback((changed: readonly Row[]) => patchRows(client, source, changed), [client, source]);
	return {
		source,
		page,
		state,
		setState,
		sort,
		/** The order as the heads show it. */
		shownSort,
		query,
		predicate,
		whole,
		rows,
		columns,
		grid,
		edits,
		words,
		rowHeight,
		setView,
		setFit,
		said,
		announce: said.set,
		patch,
		/** A phone, where a row can be a card. */
		phone,
		/** The card a row is; null where rows stand in columns. */
		card,
		box,
		scroll,
	};
}

export type Resource<Row> = ReturnType<typeof useResource<Row>>;
