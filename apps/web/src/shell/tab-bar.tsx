import { cn } from "@iqt/ui/cn";
import { ContextMenu } from "@iqt/ui/menu";
import { RotateCw, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import { base, paths } from "../paths.ts";
import { homeOf, screenAt } from "./access.ts";
import { afterClose, close, mayLeave, tabs } from "./tabs-store.ts";
import { useUser } from "./user.ts";

/** The open pages. Middle click or the cross closes; the context menu (also Shift+F10) has the rest. */
export function TabBar() {
	const t = useText();
	const user = useUser();
	const open = useStore(tabs);
	const [path, navigate] = useLocation();
	const bar = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const active = bar.current?.querySelector<HTMLElement>('[aria-current="page"]')?.parentElement;
		if (active && path && bar.current) {
			const room = bar.current;
			// 4 px stay free on the side it is scrolled to.
			if (active.offsetLeft < room.scrollLeft) room.scrollLeft = active.offsetLeft - 4;
			else if (active.offsetLeft + active.offsetWidth > room.scrollLeft + room.clientWidth)
				room.scrollLeft = active.offsetLeft + active.offsetWidth - room.clientWidth + 4;
		}
	}, [path]);
	const shut = async (target: string, which: "this" | "others" | "all") => {
		const gone = open.filter((tab) => !close(open, target, which).includes(tab)).map((tab) => tab.path);
		if (!(await mayLeave(gone))) return;
		const left = close(tabs.get(), target, which);
		tabs.set(left);
		const to = which === "others" && path !== target && !left.some((tab) => tab.path === path) ? target : afterClose(left, path, homeOf(user));
		if (to) navigate(to);
	};
	const refresh = async (target: string) => {
		if (!(await mayLeave([target]))) return;
		navigate(paths.redirect + target + (open.find((tab) => tab.path === target)?.search ?? ""));
	};
	return (
		<nav data-tour="tabs" aria-label={t("shell.tabs")} className="shrink-0 border-b border-line bg-surface">
			<div ref={bar} className="relative flex h-9 items-end gap-1 overflow-x-auto overflow-y-hidden px-2 [scrollbar-width:none]">
				{open.map((tab) => {
					const active = tab.path === path;
					const screen = screenAt(tab.path)?.screen;
					const title = tab.title ?? (screen ? t(screen.title) : tab.path);
					return (
						<ContextMenu
							key={tab.path}
							items={[
								{ label: t("shell.tabRefresh"), icon: <RotateCw aria-hidden />, onSelect: () => void refresh(tab.path) },
								{ label: t("shell.tabClose"), icon: <X aria-hidden />, disabled: tab.pinned, onSelect: () => void shut(tab.path, "this") },
								{ label: t("shell.tabCloseOthers"), onSelect: () => void shut(tab.path, "others") },
								{ label: t("shell.tabCloseAll"), onSelect: () => void shut(tab.path, "all") },
							]}
						>
							<span
								className={cn(
									"flex h-8 max-w-56 shrink-0 items-center rounded-t-md border border-b-0 text-[13px]",
									active ? "border-line bg-ground font-medium" : "border-transparent text-ink-soft hover:bg-soft hover:text-ink",
								)}
							>
								<a
									href={base + tab.path + tab.search}
									aria-current={active ? "page" : undefined}
									title={title}
									className={cn("truncate py-1.5 pl-3", tab.pinned ? "pr-3" : "pr-1")}
									onClick={(event) => {
										if (event.ctrlKey || event.metaKey || event.shiftKey) return;
										event.preventDefault();
										navigate(tab.path + tab.search);
									}}
									onMouseDown={(event) => event.button === 1 && event.preventDefault()}
									onAuxClick={(event) => {
										if (event.button !== 1 || tab.pinned) return;
										event.preventDefault();
										void shut(tab.path, "this");
									}}
								>
									{title}
								</a>
								{!tab.pinned && (
									<button
										type="button"
										aria-label={t("shell.tabCloseNamed", { title })}
										className="mr-1 flex size-6 items-center justify-center rounded hover:bg-ink/10"
										onClick={() => void shut(tab.path, "this")}
									>
										<X className="size-3.5" aria-hidden />
									</button>
								)}
							</span>
						</ContextMenu>
					);
				})}
			</div>
		</nav>
	);
}
