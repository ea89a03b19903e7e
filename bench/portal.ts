/** Servers that are measured, each a process of its own on the first core. */
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

export const password = "Correct-Horse-Battery-9";

export const freePort = () =>
	new Promise<number>((resolve) => {
		const probe = createServer();
		probe.listen(0, "127.0.0.1", () => {
			const address = probe.address();
			probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});

/** Starts a script of ours on the first core, or those named, and waits until it answers, at most `patienceMs`. */
export async function start(
	args: string[],
	port: number,
	env: Record<string, string> = {},
	{ patienceMs = 90_000, cores = "0" }: { patienceMs?: number; cores?: string } = {},
): Promise<ChildProcess> {
	const child = spawn("taskset", ["-c", cores, process.execPath, ...args], {
		env: { ...process.env, ...env },
		stdio: ["ignore", "ignore", "inherit"],
	});
	for (let i = 0; i < patienceMs / 100; i++) {
		const up = await fetch(`http://127.0.0.1:${port}/health`).then(
			() => true,
			() => false,
		);
		if (up) return child;
		await new Promise((r) => setTimeout(r, 100));
	}
	throw new Error(`${args.join(" ")} did not start`);
}

/** The environment of a portal with its data in `data`, without the limit on requests. */
export const portalEnvironment = (port: number, data: string): Record<string, string> => ({
	PORT: String(port),
	IQT_DATA_DIR: data,
	IQT_FLOOD_LIMIT: "0",
	IQT_DEMO_PASSWORD: password,
});
