import { monitorEventLoopDelay } from "node:perf_hooks";
import { gauge } from "./text.ts";

/** What Node tells of this process, under the names Prometheus has for it; the event loop's delay is that since the last look. */
export function processOfNode(): () => string[] {
	const delay = monitorEventLoopDelay();
	delay.enable();
	const startedAt = Date.now() / 1_000 - process.uptime();
	return () => {
		const { rss, heapUsed } = process.memoryUsage();
		const { user, system } = process.cpuUsage();
		const late = delay.percentile(99) / 1e9;
		delay.reset();
		return [
			...gauge("process_start_time_seconds", "When the process began.", [{ value: startedAt }]),
			...gauge("process_resident_memory_bytes", "Memory of the process.", [{ value: rss }]),
			...gauge("process_cpu_seconds", "Processor time it has used.", [{ value: (user + system) / 1e6 }]),
			...gauge("nodejs_heap_size_used_bytes", "Memory of its objects.", [{ value: heapUsed }]),
			...gauge("nodejs_eventloop_lag_p99_seconds", "How late its thread was.", [{ value: late }]),
		];
	};
}
