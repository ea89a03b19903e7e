export interface TreeNode {
	id: string;
	label: string;
	/** Said softly behind it. */
	hint?: string;
	children?: readonly TreeNode[];
	disabled?: boolean;
}

/**
 * What is in the set of checked ids. `leaves`: nodes without children; their parents follow from them. `path`: every node by itself;
 * one that is checked brings its ancestors and what is below it.
 */
export type TreeMode = "leaves" | "path";

export type CheckState = boolean | "mixed";

/** A node and all below it. */
const withDescendants = (node: TreeNode): TreeNode[] => [node, ...(node.children ?? []).flatMap(withDescendants)];
const isLeaf = (node: TreeNode): boolean => !node.children?.length;

/** Nodes from the root to `id`, with itself; empty where there is no such node. */
export function pathTo(nodes: readonly TreeNode[], id: string): TreeNode[] {
	for (const node of nodes) {
		if (node.id === id) return [node];
		const below = pathTo(node.children ?? [], id);
		if (below.length > 0) return [node, ...below];
	}
	return [];
}

/** How a node's box looks. */
export function checkState(node: TreeNode, checked: ReadonlySet<string>, mode: TreeMode): CheckState {
	if (isLeaf(node)) return checked.has(node.id);
	const below = withDescendants(node).filter((one) => (mode === "leaves" ? isLeaf(one) : one !== node));
	const on = below.filter((one) => checked.has(one.id)).length;
	if (mode === "path" && !checked.has(node.id)) return on > 0 ? "mixed" : false;
	if (on === below.length) return true;
	return on > 0 || mode === "path" ? "mixed" : false;
}

/** The set after a node's box was pressed. Disabled nodes stay as they are. */
export function toggleNode(nodes: readonly TreeNode[], node: TreeNode, checked: ReadonlySet<string>, mode: TreeMode): Set<string> {
	const next = new Set(checked);
	const counted = withDescendants(node).filter((one) => !one.disabled && (mode === "path" || isLeaf(one)));
	const on = checkState(node, checked, mode) !== true;
	for (const one of counted) {
		if (on) next.add(one.id);
		else next.delete(one.id);
	}
	if (on && mode === "path") for (const above of pathTo(nodes, node.id)) if (!above.disabled) next.add(above.id);
	return next;
}

/** The part of a tree whose labels, or those above or below them, hold what was typed. */
export function filterTree(nodes: readonly TreeNode[], typed: string): readonly TreeNode[] {
	const wanted = typed.trim().toLowerCase();
	if (!wanted) return nodes;
	return nodes.flatMap((node): TreeNode[] => {
		if (`${node.label} ${node.hint ?? ""}`.toLowerCase().includes(wanted)) return [node];
		const children = filterTree(node.children ?? [], typed);
		return children.length > 0 ? [{ ...node, children }] : [];
	});
}

export interface TreeLine {
	node: TreeNode;
	level: number;
	/** Among its siblings, from 1. */
	place: number;
	siblings: number;
	parent: string | null;
	open: boolean | null;
}

/** The lines of a tree as they stand below each other; `open` is null for leaves. */
export function treeLines(nodes: readonly TreeNode[], isOpen: (id: string) => boolean, level = 1, parent: string | null = null): TreeLine[] {
	return nodes.flatMap((node, index) => {
		const open = isLeaf(node) ? null : isOpen(node.id);
		const line = { node, level, place: index + 1, siblings: nodes.length, parent, open };
		return open ? [line, ...treeLines(node.children ?? [], isOpen, level + 1, node.id)] : [line];
	});
}
