import { Button } from "@iqt/ui/button";
import { DropdownMenu, type MenuItem } from "@iqt/ui/menu";
import { Popover, PopoverAnchor, PopoverContent } from "@iqt/ui/popover";
import { useMutation } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { useStore } from "../../lib/store.ts";
import { useText } from "../../lib/text.ts";
import { useUser } from "../../shell/user.ts";
import { readState } from "./url-state.ts";
import type { Resource } from "./use-resource.ts";
import { isShared, openedView, type SavedView, type SharedView, titleOf, useSavedViews, useSharedViews, viewKey } from "./view-registry.ts";

const ViewForm = lazy(() => import("./view-form.tsx"));

/** What is asked below the menu: a name for a new view or for the one that is open, or whom to share it with. */
type Asking = "save" | "rename" | "share";

/** Views of this list, filters, order and columns under a name: one's own, those of one's teams, and the one a role begins with. */
export function Views<Row>({ resource: { source, state, setState, page, columns } }: { resource: Resource<Row> }) {
	const t = useText();
	const staff = useUser().userType !== 3;
	const [all, setViews, ownLoaded] = useSavedViews();
	const { views: given, loaded, again, drop } = useSharedViews();
	const own = all.filter((view) => view.list === source.key);
	const shared = given.filter((view) => view.list === source.key);
	const [asking, setAsking] = useState<Asking | null>(null);
	const opened = useStore(openedView);
	const { setLayout } = columns;
	useEffect(() => {
		if (opened?.list !== source.key) return;
		openedView.set(null);
		setLayout(opened.layout);
	}, [opened, source.key, setLayout]);
	const show = (view: SavedView) => setState({ ...readState(view.search), view: viewKey(view) });
	const begin = shared.find((view) => view.begins);
	const begun = useRef(false);
	useEffect(() => {
		if (!loaded || begun.current) return;
		begun.current = true;
		if (begin && page.search === "") show(begin);
	});
	const current = [...own, ...shared].find((view) => viewKey(view) === state.view);
	const open = (view: SavedView) => {
		setLayout(view.layout);
		show(view);
	};
	const ask = (what: Asking) => () => void setTimeout(() => setAsking(what));
	const withdraw = useMutation({
		mutationFn: (view: SharedView) => api.sharedViews.remove.mutate({ id: view.id }),
		onSuccess: async (_, view) => {
			drop(view);
			setState({ ...state, view: "" });
			await again();
		},
	});
	const remove = (view: SavedView) => (isShared(view) ? withdraw.mutate(view) : setViews(all.filter((v) => v !== view)));
	const changeable = current !== undefined && (!isShared(current) || current.mayChange);
	const entry = (view: SavedView): MenuItem => ({
		label: titleOf(view),
		checked: view === current,
		onSelect: () => open(view),
	});
	const listed = [...own, ...shared].map(entry);
	const items: MenuItem[] = [
		...listed,
		...(begin ? [{ label: t("table.clearAll"), checked: state.view === "" && page.search === "", onSelect: () => setState(readState("")) }] : []),
		...(listed.length > 0 ? [{}] : []),
		{ label: t("table.viewSave"), disabled: !ownLoaded, onSelect: ask("save") },
		...(staff ? [{ label: t("table.viewShare"), onSelect: ask("share") }] : []),
		...(changeable
			? [
					{ label: t("table.viewRename"), onSelect: ask("rename") },
					{
						label: t("table.viewDelete"),
						danger: true,
						onSelect: () => remove(current),
					},
				]
			: []),
	];
	const now = (name: string): SavedView => ({ list: source.key, path: page.path, name, search: page.search, layout: columns.layout });
	const done = () => setAsking(null);
	const keep = (name: string) => {
		setViews([...all.filter((v) => v.list !== source.key || v.name !== name), now(name)]);
		setState({ ...state, view: name });
		done();
	};
	const renameOwn = (view: SavedView, name: string) => {
		setViews(all.map((v) => (v === view ? { ...v, name } : v)));
		setState({ ...state, view: name });
		done();
	};
	return (
		<Popover open={asking !== null} onOpenChange={(next) => !next && done()}>
			<PopoverAnchor asChild>
				<span>
					<DropdownMenu items={items} align="end" header={t("table.views")}>
						<Button variant="ghost" aria-label={t("table.views")} className="max-w-44 px-2">
							<Bookmark aria-hidden />
							{current && <span className="truncate">{current.name}</span>}
						</Button>
					</DropdownMenu>
				</span>
			</PopoverAnchor>
			<PopoverContent align="end" className="w-72" onFocusOutside={(event) => event.preventDefault()}>
				{asking && (
					<Suspense>
						<ViewForm
							asking={asking}
							current={current}
							taken={own.filter((view) => view !== current).map((view) => view.name)}
							now={now}
							again={again}
							onDone={done}
							onKeep={keep}
							onRename={renameOwn}
						/>
					</Suspense>
				)}
			</PopoverContent>
		</Popover>
	);
}
