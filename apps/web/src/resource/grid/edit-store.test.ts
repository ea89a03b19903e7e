import { describe, expect, it } from "vitest";
import { beforeSaving, createEditStore } from "./edit-store.ts";

const row = { id: "1", ssr: "100.00" };
const edit = (value: unknown, field = "ssr") => ({ row, id: "1", field, original: field === "ssr" ? row.ssr : null, value });

describe("edits", () => {
	it("drops an edit that goes back to what was there", () => {
		const edits = createEditStore<typeof row>();
		edits.enter([edit("120.00")]);
		expect(edits.counts()).toEqual({ rows: 1, cells: 1, failed: 0 });
		edits.enter([edit("100.00")]);
		expect(edits.isDirty()).toBe(false);
	});
	it("undoes and redoes a paste as one step", () => {
		const edits = createEditStore<typeof row>();
		edits.enter([edit("120.00"), edit("x", "remark")]);
		expect(edits.undo()).not.toBeNull();
		expect(edits.isDirty()).toBe(false);
		expect(edits.redo()).not.toBeNull();
		expect(edits.counts().cells).toBe(2);
		expect(edits.get("1", "ssr")?.value).toBe("120.00");
	});
	it("forgets what could be redone once something else is entered", () => {
		const edits = createEditStore<typeof row>();
		edits.enter([edit("120.00")]);
		edits.undo();
		edits.enter([edit("130.00")]);
		expect(edits.redo()).toBeNull();
	});
	it("goes back a hundred steps", () => {
		const edits = createEditStore<typeof row>();
		for (let i = 0; i < 150; i++) edits.enter([edit(String(i))]);
		let steps = 0;
		while (edits.undo()) steps++;
		expect(steps).toBe(100);
		expect(edits.get("1", "ssr")?.value).toBe("49");
	});
	it("goes on from the row as somebody else left it", () => {
		const edits = createEditStore<typeof row & { version: number }>();
		const at = (version: number) => ({ ...edit("120.00"), row: { ...row, version } });
		const version = () => edits.store.get().rows.get("1")?.row.version;
		edits.enter([at(1)]);
		edits.enter([{ ...at(2), overTheirs: true }]);
		expect(version()).toBe(2);
		// A list that was read again is no answer of who edits: another cell of the row stands on what its first did.
		edits.enter([{ ...at(3), field: "msr" }]);
		expect(version()).toBe(2);
		for (const field of ["ssr", "msr"]) edits.mark("1", field, { state: "saved" });
		edits.enter([at(4)]);
		expect(version()).toBe(4);
	});
	it("counts a saved cell no more and a wrong one as failed", () => {
		const edits = createEditStore<typeof row>();
		edits.enter([{ ...edit("soon"), message: "Not a number" }]);
		expect(edits.counts().failed).toBe(1);
		edits.mark("1", "ssr", { state: "saved", message: undefined });
		expect(edits.isDirty()).toBe(false);
	});
	it("asks about several rows, and about none while one cell is wrong: nothing would be saved", () => {
		const edits = createEditStore<typeof row>();
		const second = { row: { ...row, id: "2" }, id: "2", field: "ssr", original: row.ssr, value: "120.00" };
		edits.enter([edit("110.00")]);
		expect(beforeSaving(edits.counts())).toBe("save");
		edits.enter([second]);
		expect(beforeSaving(edits.counts())).toBe("ask");
		edits.enter([{ ...second, value: "soon", message: "Not a number" }]);
		expect(beforeSaving(edits.counts())).toBe("correct");
	});
	it("waits for a save again where a row that was refused gets another cell, and not where a cell is wrong by itself", () => {
		const edits = createEditStore<typeof row>();
		edits.enter([edit("120.00"), { ...edit("soon", "remark"), message: "No" }]);
		edits.mark("1", "ssr", { state: "failed", message: "MSR: above the SSR", refused: true });
		edits.enter([edit("90.00", "msr")]);
		expect(edits.get("1", "ssr")).toMatchObject({ value: "120.00", state: "dirty" });
		expect(edits.get("1", "ssr")?.message).toBeUndefined();
		expect(edits.get("1", "remark")).toMatchObject({ state: "failed", message: "No" });
	});
	it("keeps one step for what was saved, below what was entered afterwards", () => {
		const edits = createEditStore<typeof row>();
		edits.enter([edit("120.00")]);
		edits.enter([edit("x", "remark")]);
		const made = edits.store.get().undo;
		edits.enter([edit("y", "remark")]);
		edits.saved("change-1", made);
		expect(edits.undo()).toMatchObject({ cells: [{ field: "remark" }] });
		expect(edits.undo()).toEqual({ changeId: "change-1" });
		expect(edits.store.get().undo).toHaveLength(1);
	});
	it("hands a saved change to the other side under the change that undid it", () => {
		const edits = createEditStore<typeof row>();
		edits.saved("change-1");
		edits.saved("change-2");
		edits.undone("change-2", "undo-2");
		expect(edits.undo()).toEqual({ changeId: "change-1" });
		expect(edits.redo()).toEqual({ changeId: "undo-2" });
		edits.undone("undo-2", "change-3");
		expect(edits.redo()).toBeNull();
		expect(edits.undo()).toEqual({ changeId: "change-3" });
	});
	it("shows no saved value any more once it was undone", () => {
		const edits = createEditStore<typeof row>();
		edits.enter([edit("120.00"), edit("x", "remark")]);
		edits.mark("1", "ssr", { state: "saved" });
		edits.saved("change-1");
		edits.undone("change-1", "undo-1");
		expect(edits.get("1", "ssr")).toBeUndefined();
		expect(edits.get("1", "remark")).toMatchObject({ value: "x", state: "dirty" });
	});
	it("brings back no mark of a saved cell when what was entered over it is undone", () => {
		const edits = createEditStore<typeof row>();
		edits.enter([edit("120.00")]);
		edits.mark("1", "ssr", { state: "saved" });
		edits.saved("change-1");
		edits.enter([edit("130.00")]);
		edits.undo();
		expect(edits.get("1", "ssr")).toBeUndefined();
		edits.redo();
		edits.mark("1", "ssr", { state: "saved" });
		edits.revert([{ id: "1", field: "ssr" }]);
		expect(edits.get("1", "ssr")?.state).toBe("saved");
	});
	it("forgets unsaved steps when they are discarded, and keeps saved ones", () => {
		const edits = createEditStore<typeof row>();
		edits.saved("change-1");
		edits.enter([edit("120.00")]);
		edits.discard();
		expect(edits.isDirty()).toBe(false);
		expect(edits.undo()).toEqual({ changeId: "change-1" });
	});
});
