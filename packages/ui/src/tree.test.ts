import { describe, expect, it } from "vitest";
import { checkState, filterTree, type TreeNode, toggleNode, treeLines } from "./tree-state.tsx";

const edit: TreeNode = { id: "rail.edit", label: "Edit" };
const rail: TreeNode = { id: "rail", label: "Rail price", children: [{ id: "rail.view", label: "View" }, edit] };
const truck: TreeNode = {
	id: "truck",
	label: "Trucking",
	children: [
		{ id: "truck.view", label: "View", disabled: true },
		{ id: "truck.edit", label: "Edit" },
	],
};
const prices: TreeNode = { id: "prices", label: "Prices", children: [rail, truck] };
const nodes = [prices, { id: "users", label: "Users" }];

describe("a tree of check boxes", () => {
	it("shows a parent by its leaves", () => {
		expect(checkState(prices, new Set(), "leaves")).toBe(false);
		expect(checkState(prices, new Set(["rail.view"]), "leaves")).toBe("mixed");
		expect(checkState(rail, new Set(["rail.view", "rail.edit"]), "leaves")).toBe(true);
	});

	it("checks every leaf below, takes them away again, and leaves disabled ones alone", () => {
		const all = toggleNode(nodes, prices, new Set(), "leaves");
		expect([...all].sort()).toEqual(["rail.edit", "rail.view", "truck.edit"]);
		expect([...toggleNode(nodes, rail, all, "leaves")]).toEqual(["truck.edit"]);
		expect(toggleNode(nodes, truck, new Set(["truck.view", "truck.edit"]), "leaves")).toEqual(new Set(["truck.view"]));
	});

	it("brings the ancestors of a node along, and takes away what is below one", () => {
		const checked = toggleNode(nodes, edit, new Set(), "path");
		expect([...checked].sort()).toEqual(["prices", "rail", "rail.edit"]);
		expect(checkState(rail, checked, "path")).toBe("mixed");
		expect(checkState(rail, toggleNode(nodes, rail, checked, "path"), "path")).toBe(true);
		const full = toggleNode(nodes, rail, checked, "path");
		expect([...toggleNode(nodes, rail, full, "path")]).toEqual(["prices"]);
	});

	it("finds by label, with what stands above, and everything below a hit", () => {
		expect(filterTree(nodes, "user").map((n) => n.id)).toEqual(["users"]);
		const found = filterTree(nodes, "rail");
		expect(treeLines(found, () => true).map((l) => [l.node.id, l.level])).toEqual([
			["prices", 1],
			["rail", 2],
			["rail.view", 3],
			["rail.edit", 3],
		]);
		expect(filterTree(nodes, "nothing")).toEqual([]);
	});

	it("lays closed parts out as one line", () => {
		expect(treeLines(nodes, (id) => id === "prices").map((l) => [l.node.id, l.place, l.siblings, l.open])).toEqual([
			["prices", 1, 2, true],
			["rail", 1, 2, false],
			["truck", 2, 2, false],
			["users", 2, 2, null],
		]);
	});
});
