/** Programs that run until they end, or until whoever started this process wants no more of them. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { env, root } from "./bootstrap.mjs";

const children = [];
let stopping = false;

/** Asks every program to end. */
function stopAll() {
	stopping = true;
	for (const child of children) child.kill("SIGTERM");
}

function listen() {
	// A terminal's Ctrl+C reaches the children by itself.
	process.on("SIGINT", () => {
		stopping = true;
	});
	process.on("SIGTERM", stopAll);
	// npm runs this in a shell that does not pass signals on: when the shell is gone, so is whoever wanted this.
	const parent = process.ppid;
	setInterval(() => {
		if (process.ppid !== parent) stopAll();
	}, 500).unref();
}

/** Runs a program until it ends; when one ends, all do. `withChannel`: it keeps a channel to this process, and so is told when that is killed. */
export function keepRunning(command, args, { withChannel = false, extra = {} } = {}) {
	if (children.length === 0) listen();
	// Keeps what Node made of the sources: a later start takes a third less.
	const child = spawn(command, args, {
		cwd: root,
		env: { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"), ...env, ...extra },
		stdio: ["inherit", "inherit", "inherit", ...(withChannel ? ["ipc"] : [])],
	});
	children.push(child);
	child.on("error", (error) => {
		console.error(`${command} could not be started: ${error.message}`);
		process.exit(1);
	});
	child.on("exit", (code, signal) => {
		for (const other of children) if (other !== child) other.kill("SIGTERM");
		process.exitCode = stopping || signal === "SIGTERM" ? 0 : (code ?? 1);
	});
}
