/**
 * Loaded into the attacked server before its own code: tells the suite, on its own channel, how long the server's one thread was busy without a
 * pause. In processor time, which does not depend on what else the machine does; the product knows nothing of it.
 */
const tickMs = 5;

let [processorMs, wallMs, bytes] = [0, 0, 0];
let last = process.threadCpuUsage();
let lastAt = performance.now();

const all = (usage: NodeJS.CpuUsage) => (usage.user + usage.system) / 1000;

/** A timer waits for whatever runs: what was used since the last tick was used without a pause. */
function tick(): void {
	const now = performance.now();
	processorMs = Math.max(processorMs, all(process.threadCpuUsage(last)));
	wallMs = Math.max(wallMs, now - lastAt);
	bytes = Math.max(bytes, process.memoryUsage.rss());
	last = process.threadCpuUsage();
	lastAt = now;
}
setInterval(tick, tickMs).unref();

process.on("message", (message) => {
	tick();
	if (message === "read") process.send?.({ processorMs, wallMs, bytes });
	else [processorMs, wallMs, bytes] = [0, 0, 0];
});
process.channel?.unref();
