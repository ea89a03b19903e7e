/** Calls `stop` once the process that started this one is gone, where that keeps a channel to it: killed, it can tell nobody. */
export function onParentGone(stop: () => void): void {
	process.once("disconnect", stop);
	// Gone before anybody listened.
	if (process.connected === false) stop();
}
