import { Button } from "@iqt/ui/button";
import { Input } from "@iqt/ui/input";
import { DropdownMenu, type MenuItem } from "@iqt/ui/menu";
import { Popover, PopoverAnchor, PopoverContent } from "@iqt/ui/popover";
import { Select } from "@iqt/ui/select";
import { toast } from "@iqt/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { useStore } from "../../lib/store.ts";
import { useText } from "../../lib/text.ts";
import { useUser } from "../../shell/user.ts";
import { readState } from "./url-state.ts";
import type { Resource } from "./use-resource.ts";
import { isShared, openedView, type SavedView, type SharedView, titleOf, useSavedViews, useSharedViews, viewKey } from "./view-registry.ts";

/** What is asked below the menu: a name for a new view or for the one that is open, or whom to share it with. */
type Asking = "save" | "rename" | "share";

/** Views of this list, filters, order and columns under a name: one's own, those of one's teams, and the one a role begins with. */
export function Views<Row>({ resource: { source, state, setState, page, columns } }: { resource: Resource<Row> }) {
	const t = useText();
	const staff = useUser().userType !== 3;
	const [all, setViews, ownLoaded] = useSavedViews();
	const { views: given, loaded, again } = useSharedViews();
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
		onSuccess: async () => {
			setState({ ...state, view: "" });
			await again();
		},
	});
	const remove = (view: SavedView) => (isShared(view) ? withdraw.mutate(view) : setViews(all.filter((v) => v !== view)));
	const changeable = current !== undefined && (!isShared(current) || current.mayChange);
	const entry = (view: SavedView): MenuItem => ({
		label: titleOf(view, t),
		checked: view === current,
		onSelect: () => open(view),
	});
	const listed = [...own, ...shared].map(entry);
	const items: MenuItem[] = [
		...listed,
		...(begin ? [{ label: t("table.viewAll"), checked: state.view === "" && page.search === "", onSelect: () => setState(readState("")) }] : []),
		...(listed.length > 0 ? [{}] : []),
		{ label: t("table.viewSave"), disabled: !ownLoaded, onSelect: ask("save") },
		...(staff ? [{ label: t("table.viewShare"), onSelect: ask("share") }] : []),
		...(changeable
			? [
					{ label: t("table.viewRename", { name: current.name }), onSelect: ask("rename") },
					{
						label: t(isShared(current) ? "table.viewWithdraw" : "table.viewDelete", { name: current.name }),
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
				{asking === "save" && <NameForm label={t("table.viewSave")} taken={[]} onName={keep} />}
				{asking === "rename" && current && !isShared(current) && (
					<NameForm
						label={t("table.viewRename", { name: current.name })}
						first={current.name}
						taken={own.filter((v) => v !== current).map((v) => v.name)}
						onName={(name) => renameOwn(current, name)}
					/>
				)}
				{asking === "rename" && current && isShared(current) && <RenameShared view={current} again={again} onDone={done} />}
				{asking === "share" && <ShareForm view={now(current?.name ?? "")} again={again} onDone={done} />}
			</PopoverContent>
		</Popover>
	);
}

interface NameFormProps {
	/** What the button does. */
	label: string;
	first?: string;
	/** Names that others have. */
	taken: readonly string[];
	busy?: boolean;
	onName: (name: string) => void;
}

function NameForm({ label, first = "", taken, busy, onName }: NameFormProps) {
	const t = useText();
	const [name, setName] = useState(first);
	const clean = name.trim();
	const clash = taken.includes(clean);
	return (
		<form
			className="flex flex-col gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				if (clean && !clash) onName(clean);
			}}
		>
			<Input
				aria-label={t("table.viewName")}
				placeholder={t("table.viewName")}
				value={name}
				maxLength={60}
				aria-invalid={clash}
				onChange={(e) => setName(e.target.value)}
			/>
			{clash && (
				<p role="alert" className="text-danger">
					{t("table.viewTaken")}
				</p>
			)}
			<Button type="submit" variant="primary" size="small" busy={busy}>
				{label}
			</Button>
		</form>
	);
}

interface SharedProps {
	again: () => Promise<void>;
	onDone: () => void;
}

function RenameShared({ view, again, onDone }: SharedProps & { view: SharedView }) {
	const t = useText();
	const rename = useMutation({
		mutationFn: (name: string) => api.sharedViews.rename.mutate({ id: view.id, version: view.version, name }),
		onSuccess: async () => {
			await again();
			onDone();
		},
	});
	return <NameForm label={t("table.viewRename", { name: view.name })} first={view.name} taken={[]} busy={rename.isPending} onName={rename.mutate} />;
}

/** Gives the list as it stands to a team, or makes it a role's beginning. */
function ShareForm({ view, again, onDone }: SharedProps & { view: SavedView }) {
	const t = useText();
	const id = useId();
	const [name, setName] = useState(view.name);
	const [chosen, setChosen] = useState("");
	const { data: audiences } = useQuery({ queryKey: ["viewAudiences"], queryFn: () => api.sharedViews.audiences.query() });
	const audience = audiences?.find((one) => one.id === chosen);
	const share = useMutation({
		mutationFn: (to: NonNullable<typeof audience>) =>
			api.sharedViews.save.mutate({ ...view, name: name.trim(), audience: { kind: to.kind, id: to.id } }),
		onSuccess: async (_, to) => {
			await again();
			toast.done(t("table.viewShared", { name: to.name }));
			onDone();
		},
	});
	if (audiences?.length === 0) return <p>{t("table.viewNoTeam")}</p>;
	return (
		<form
			className="flex flex-col gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				if (audience && name.trim()) share.mutate(audience);
			}}
		>
			<Input
				aria-label={t("table.viewName")}
				placeholder={t("table.viewName")}
				value={name}
				maxLength={60}
				onChange={(e) => setName(e.target.value)}
			/>
			<label htmlFor={id} className="font-medium">
				{t("table.viewShareWith")}
			</label>
			<Select
				id={id}
				value={chosen}
				onChange={setChosen}
				options={(audiences ?? []).map((one) => ({
					value: one.id,
					label: t(one.kind === "team" ? "table.viewTeam" : "table.viewRole", { name: one.name }),
				}))}
			/>
			<p className="text-xs text-ink-soft">{t("table.viewShareHint")}</p>
			<Button type="submit" variant="primary" size="small" busy={share.isPending} disabled={!audience || !name.trim()}>
				{t("table.viewShare")}
			</Button>
		</form>
	);
}
