import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Input } from "@iqt/ui/input";
import { Badge, Card, Skeleton } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { Tree, type TreeNode } from "@iqt/ui/tree";
import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import { api, trpc } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { useText } from "../../../lib/text.ts";
import { LoadFailed } from "../../../resource/load-failed.tsx";
import { list } from "../../../shell/screen-list.ts";
import { usePage } from "../../../shell/tab-host.tsx";
import { useUnsaved } from "../../../shell/use-unsaved.ts";
import { useCan } from "../../../shell/user.ts";

type Menu = Awaited<ReturnType<typeof api.actions.menus.query>>[number];
type Api = Awaited<ReturnType<typeof api.actions.apis.query>>[number];

/** Calls below what they are about. */
function treeOf(apis: readonly Api[], openToAll: string): TreeNode[] {
	const classes = new Map<string, Api[]>();
	for (const one of apis) classes.set(one.actionClass ?? "", [...(classes.get(one.actionClass ?? "") ?? []), one]);
	return [...classes]
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([name, own]) => ({
			id: `class:${name}`,
			label: name || "–",
			children: own.map((one) => ({ id: one.id, label: one.code, hint: one.permission ?? openToAll })),
		}));
}

/** Which calls each screen needs: granting the screen by its action grants their rights. */
export default function MenuApiMapping() {
	const t = useText();
	const page = usePage();
	const menus = trpc.actions.menus.useQuery(undefined, { meta: { quiet: true } });
	const apis = trpc.actions.apis.useQuery(undefined, { meta: { quiet: true } });
	const [typed, setTyped] = useState("");
	const chosenId = new URLSearchParams(page.search).get("menu");
	const titleOf = (menu: Menu) => {
		const screen = list.screens.find((one) => one.path === menu.path);
		return screen ? t(screen.title) : menu.name;
	};
	const failed = menus.error ?? apis.error;
	if (failed && !menus.data) return <LoadFailed error={failed} onRetry={() => void menus.refetch()} />;
	const wanted = typed.trim().toLowerCase();
	const shown = menus.data?.filter((menu) => `${titleOf(menu)} ${menu.path}`.toLowerCase().includes(wanted)) ?? [];
	const chosen = menus.data?.find((menu) => menu.id === chosenId);
	return (
		<div className="flex flex-col gap-3 p-4">
			<h1 className="text-lg font-semibold">{t("menu.menuApiMapping")}</h1>
			<p className="text-ink-soft">{t("actions.mappingHint")}</p>
			{!menus.data || !apis.data ? (
				<Skeleton className="h-96 w-full" />
			) : (
				<div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[340px_minmax(0,1fr)]">
					<Card title={t("actions.kind.menu")}>
						<Input
							before={<Search aria-hidden />}
							value={typed}
							onChange={(event) => setTyped(event.target.value)}
							placeholder={t("actions.mappingFindMenu")}
							aria-label={t("actions.mappingFindMenu")}
						/>
						<ul className="mt-2 max-h-[62vh] overflow-auto">
							{shown.map((menu) => (
								<li key={menu.id}>
									<button
										type="button"
										aria-current={menu.id === chosenId || undefined}
										className={cn(
											"flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-info-soft",
											menu.id === chosenId && "bg-info-soft font-medium",
										)}
										onClick={() => page.setSearch(`?menu=${menu.id}`)}
									>
										<span className="min-w-0 flex-1">
											<span className="block truncate">{titleOf(menu)}</span>
											<span className="block truncate text-xs font-normal text-ink-soft">{menu.path}</span>
										</span>
										{menu.apis > 0 && <Badge>{menu.apis}</Badge>}
									</button>
								</li>
							))}
						</ul>
					</Card>
					{chosen ? (
						<Mapping key={chosen.id} menu={chosen} title={titleOf(chosen)} apis={apis.data} onSaved={() => void menus.refetch()} />
					) : (
						<Card>
							<p className="text-ink-soft">{t(apis.data.length === 0 ? "actions.noApis" : "actions.pickMenu")}</p>
						</Card>
					)}
				</div>
			)}
		</div>
	);
}

function Mapping({ menu, title, apis, onSaved }: { menu: Menu; title: string; apis: readonly Api[]; onSaved: () => void }) {
	const t = useText();
	const can = useCan();
	const mapped = trpc.actions.apisOfMenu.useQuery({ id: menu.id }, { staleTime: 0 });
	const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
	const [busy, setBusy] = useState(false);
	const dirty = useUnsaved();
	dirty.current = ticked !== null;
	const nodes = useMemo(() => treeOf(apis, t("actions.openToAll")), [apis, t]);
	const checked = ticked ?? new Set(mapped.data?.map((one) => one.id));
	const save = async () => {
		setBusy(true);
		try {
			await api.actions.saveMapping.mutate({ menuId: menu.id, apiIds: [...checked] });
			await mapped.refetch();
			setTicked(null);
			onSaved();
			toast.done(t("actions.mappingSaved"));
		} catch (error) {
			showError(error);
		} finally {
			setBusy(false);
		}
	};
	return (
		<Card
			title={title}
			actions={
				<span className="flex items-center gap-3">
					<span className="text-ink-soft">{t("actions.mapped", { count: checked.size })}</span>
					{can("action.edit") && (
						<Button variant="primary" size="small" busy={busy} disabled={ticked === null} onClick={() => void save()}>
							{t("shell.save")}
						</Button>
					)}
				</span>
			}
		>
			{apis.length === 0 ? (
				<p className="text-ink-soft">{t("actions.noApis")}</p>
			) : (
				<Tree
					nodes={nodes}
					checked={checked}
					readOnly={!can("action.edit")}
					openLevels={0}
					words={{ label: t("actions.kind.api"), search: t("actions.mappingFind"), none: t("table.lookupNone") }}
					onChange={setTicked}
				/>
			)}
		</Card>
	);
}
