import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { heapFlags } from "../../../scripts/heap.mjs";
import { root } from "../src/settings.ts";
import { compileCache } from "./compile-cache.ts";
import { dataFolder, startServer } from "./server.ts";

const text = (path: string) => readFileSync(join(root, path), "utf8");
const isThere = (path: string) => existsSync(join(root, path));

/** Instructions of the container file, one a line, by their stage. */
const stages = (() => {
	const lines = text("Dockerfile")
		.replaceAll(/^#.*\n/gm, "")
		.replaceAll(/\\\n\s*/g, "")
		.split("\n")
		.filter(Boolean)
		.map((line) => ({ name: line.slice(0, line.indexOf(" ")), rest: line.slice(line.indexOf(" ") + 1) }));
	const found: { from: string; as: string; lines: typeof lines }[] = [];
	for (const line of lines) {
		const [, from = "", as = ""] = line.name === "FROM" ? (/^(\S+)(?: AS (\S+))?$/.exec(line.rest) ?? []) : [];
		if (line.name === "FROM") found.push({ from, as, lines: [] });
		else found.at(-1)?.lines.push(line);
	}
	return found;
})();
const last = stages.at(-1);
const said = (name: string) => last?.lines.find((line) => line.name === name)?.rest;

/** What a COPY takes: the stage it is of, "" for the project's own files, and the paths, the last of which is where it goes. */
const copies = stages.flatMap(({ lines }) =>
	lines
		.filter(({ name }) => name === "COPY")
		.map(({ rest }) => {
			const [, stage = "", paths = ""] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
			return { stage, sources: paths.split(" ").slice(0, -1) };
		}),
);

test("the container file builds on the Node the project runs on, from stages that are there, and copies what there is", () => {
	const { devDependencies } = JSON.parse(text("package.json")) as { devDependencies: Record<string, string> };
	const names = stages.map(({ as }) => as).filter(Boolean);
	for (const { from } of stages) expect([`node:${devDependencies.node}-bookworm-slim`, ...names]).toContain(from);
	for (const { stage, sources } of copies) {
		if (stage) expect(names).toContain(stage);
		for (const source of sources) expect(isThere(stage ? source.replace(/^\/portal\//, "") : source), `COPY ${source}`).toBe(true);
	}
	const manifests = ["package.json", ...globSync("{apps,packages}/*/package.json", { cwd: root })].sort();
	expect(copies.filter(({ stage }) => !stage).flatMap(({ sources }) => sources.filter((source) => source.endsWith("package.json")))).toHaveLength(
		manifests.length,
	);
});

test("nothing that is built or kept here goes into it, and nothing that is needed stays out", () => {
	const ignored = text(".dockerignore").split("\n").filter(Boolean);
	for (const name of [".git", ".data", "**/node_modules", "**/dist"]) expect(ignored).toContain(name);
	const needed = new Set(copies.filter(({ stage }) => !stage).flatMap(({ sources }) => sources));
	expect(ignored.filter((name) => needed.has(name))).toEqual([]);
	const hidden = readdirSync(root).filter((name) => /^\.(?!\.)/.test(name) && statSync(join(root, name)).isDirectory());
	expect(hidden.filter((name) => !ignored.includes(name))).toEqual([]);
});

test("what runs is no root's, keeps its data in a volume of its own, and says whether it lives", async () => {
	const order = last?.lines.map(({ name }) => name) ?? [];
	expect(said("USER")).toBe("node");
	expect(order.indexOf("USER")).toBeLessThan(order.indexOf("CMD"));
	expect([said("VOLUME"), said("EXPOSE")]).toEqual(["/data", "8787"]);
	expect(said("ENV")).toContain("IQT_DATA_DIR=/data");
	expect(JSON.parse(said("CMD") ?? "")).toEqual(["node", ...heapFlags, "apps/api/src/node.ts", "--seed=none"]);
	const [node, ...probe] = JSON.parse(/CMD (\[.*\])$/.exec(said("HEALTHCHECK") ?? "")?.[1] ?? "[]") as string[];
	expect(node).toBe("node");
	const data = dataFolder();
	const server = await startServer("node", data.path, ["--seed=none"], compileCache);
	const look = () => spawnSync(process.execPath, probe, { env: { PATH: process.env.PATH, PORT: String(server.port) } }).status;
	expect(look()).toBe(0);
	await server.stop();
	expect(look()).toBe(1);
	data.remove();
}, 60_000);

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test("systemd finds nothing wrong with the units, and what they start is there", () => {
	const folder = mkdtempSync(join(tmpdir(), "iqt-units-"));
	for (const name of readdirSync(join(root, "deploy"))) {
		const unit = text(`deploy/${name}`).replaceAll("/opt/iqt", root);
		for (const [, script = ""] of unit.matchAll(/(apps\/\S+\.ts)/g)) expect(isThere(script), script).toBe(true);
		writeFileSync(join(folder, name), unit);
		if (!hasSystemd) continue;
		const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", join(folder, name)], { encoding: "utf8" });
		expect([status, stderr.split("\n").filter((line) => line.includes(name))], name).toEqual([0, []]);
	}
	rmSync(folder, { recursive: true, force: true });
	expect(text("deploy/iqt.service")).toContain(`/opt/iqt/node_modules/.bin/node ${heapFlags.join(" ")} apps/api/src/node.ts --seed=none`);
});

test("the guide to deploying names every file of it", () => {
	const guide = text("docs/deploy.md");
	for (const name of readdirSync(join(root, "deploy"))) expect(guide, name).toContain(`deploy/${name}`);
	expect(guide).toContain("docker build");
});
