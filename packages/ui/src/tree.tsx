import { Check, ChevronRight, Minus, Search } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { cn } from "./cn.tsx";
import { Input } from "./input.tsx";
import { checkState, filterTree, type TreeLine, type TreeMode, type TreeNode, toggleNode, treeLines } from "./tree-state.tsx";

export type { TreeMode, TreeNode };

export interface TreeProps {
	nodes: readonly TreeNode[];
	checked: ReadonlySet<string>;
	onChange: (checked: Set<string>) => void;
	mode?: TreeMode;
	words: { label: string; search: string; none: string };
	readOnly?: boolean;
	/** Levels that are open at first; all otherwise. */
	openLevels?: number;
	className?: string;
	"aria-describedby"?: string;
}

/**
 * A tree of check boxes with a search. Arrows move and open, Home and End go to its ends, a letter finds the next label, Space or Enter
 * checks; a box of which only some below are checked says so.
 */
export function Tree({ nodes, checked, onChange, mode = "leaves", words, readOnly, openLevels, className, ...aria }: TreeProps) {
	const treeId = useId();
	const box = useRef<HTMLDivElement>(null);
	const [typed, setTyped] = useState("");
	const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(openLevels === undefined ? [] : below(nodes, openLevels)));
	const [active, setActive] = useState<string | null>(null);
	const shown = filterTree(nodes, typed);
	const lines = treeLines(shown, (id) => typed.trim() !== "" || !closed.has(id));
	const at = Math.max(
		0,
		lines.findIndex((line) => line.node.id === active),
	);
	const setOpen = (id: string, open: boolean) =>
		setClosed((all) => {
			const next = new Set(all);
			if (open) next.delete(id);
			else next.add(id);
			return next;
		});
	const lineId = (line: TreeLine) => `${treeId}-${line.node.id}`;
	const go = (index: number) => {
		const line = lines[Math.max(0, Math.min(lines.length - 1, index))];
		if (!line) return;
		setActive(line.node.id);
		document.getElementById(lineId(line))?.scrollIntoView({ block: "nearest" });
	};
	const toggle = ({ node }: TreeLine) => {
		const whole = find(nodes, node.id);
		if (!readOnly && whole && !whole.disabled) onChange(toggleNode(nodes, whole, checked, mode));
	};
	const goToLetter = (letter: string) => {
		const next = [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((one) => one.node.label.toLowerCase().startsWith(letter));
		if (next) go(lines.indexOf(next));
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const line = lines[at];
		if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
		const parent = lines.findIndex((one) => one.node.id === line.parent);
		switch (event.key) {
			case "ArrowDown":
				go(at + 1);
				break;
			case "ArrowUp":
				go(at - 1);
				break;
			case "Home":
				go(0);
				break;
			case "End":
				go(lines.length - 1);
				break;
			case "ArrowRight":
				if (line.open === false) setOpen(line.node.id, true);
				else if (line.open) go(at + 1);
				break;
			case "ArrowLeft":
				if (line.open && typed.trim() === "") setOpen(line.node.id, false);
				else if (parent >= 0) go(parent);
				break;
			case " ":
			case "Enter":
				toggle(line);
				break;
			default:
				if (event.key.length === 1) goToLetter(event.key.toLowerCase());
				return;
		}
		event.preventDefault();
	};
	return (
		<div className={cn("flex flex-col gap-2", className)}>
			<Input
				type="search"
				aria-label={words.search}
				placeholder={words.search}
				value={typed}
				onChange={(event) => setTyped(event.target.value)}
				before={<Search aria-hidden />}
				onKeyDown={(event) => {
					if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
					if (event.key === "ArrowDown") {
						event.preventDefault();
						box.current?.focus();
					}
				}}
			/>
			{lines.length === 0 ? (
				<p role="status" className="px-2 py-1.5 text-ink-soft">
					{words.none}
				</p>
			) : (
				<div
					ref={box}
					role="tree"
					tabIndex={0}
					aria-label={words.label}
					aria-multiselectable
					aria-activedescendant={lines[at] && lineId(lines[at])}
					className="group max-h-96 overflow-auto rounded-md border border-line p-1"
					onKeyDown={onKeyDown}
					{...aria}
				>
					{lines.map((line, index) => {
						const state = checkState(find(nodes, line.node.id) ?? line.node, checked, mode);
						return (
							// biome-ignore lint/a11y/useKeyWithClickEvents: the tree holds focus and takes the keys
							<div
								key={line.node.id}
								id={lineId(line)}
								role="treeitem"
								tabIndex={-1}
								aria-level={line.level}
								aria-posinset={line.place}
								aria-setsize={line.siblings}
								aria-expanded={line.open ?? undefined}
								aria-checked={state}
								aria-disabled={readOnly || line.node.disabled || undefined}
								className={cn(
									"flex min-h-7 items-center gap-1.5 rounded-sm pr-2 hover:bg-soft",
									index === at && "group-focus-visible:bg-info-soft group-focus-visible:outline-2 group-focus-visible:outline-accent",
									line.node.disabled && "opacity-60",
								)}
								style={{ paddingLeft: (line.level - 1) * 20 }}
								onClick={() => {
									setActive(line.node.id);
									toggle(line);
								}}
							>
								{/* The keys do the same with the arrows. */}
								<span
									aria-hidden
									className={cn("flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-soft", line.open !== null && "hover:bg-ink/10")}
									onClick={(event) => {
										if (line.open === null) return;
										event.stopPropagation();
										setOpen(line.node.id, !line.open);
									}}
								>
									{line.open !== null && <ChevronRight className={cn("size-4 transition-transform", line.open && "rotate-90")} />}
								</span>
								<span
									aria-hidden
									className={cn(
										"flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-theme-ink",
										state !== false && "border-theme bg-theme",
									)}
								>
									{state === "mixed" ? <Minus className="size-3" /> : state && <Check className="size-3" />}
								</span>
								<span className="min-w-0 truncate" title={line.node.label}>
									{line.node.label}
								</span>
								{line.node.hint && <span className="shrink-0 text-xs text-ink-soft">{line.node.hint}</span>}
							</div>
						);
					})}
				</div>
			)}
		</div>
	);
}

/** Ids of the nodes whose children stand deeper than `levels`. */
const below = (nodes: readonly TreeNode[], levels: number): string[] =>
	nodes.flatMap((node) => [...(levels <= 1 ? [node.id] : []), ...below(node.children ?? [], levels - 1)]);

function find(nodes: readonly TreeNode[], id: string): TreeNode | undefined {
	for (const node of nodes) {
		const found = node.id === id ? node : find(node.children ?? [], id);
		if (found) return found;
	}
	return undefined;
}
