import { isAnyDirty, tabs } from "./tabs-store.ts";

const KEY = "iqt.reloadedFor";
/** A second failure within this time is no new release, but a file that is not there. */
const AGAIN_AFTER = 60_000;

/**
 * A page that was open while a new release went out asks for code that is gone: it loads itself anew, once, unless something
 * unsaved is open; then the page that could not come says so and offers to.
 */
export function startReloadOnce(): void {
	addEventListener("vite:preloadError", (event) => {
		const last = Number(sessionStorage.getItem(KEY) ?? 0);
		if (Date.now() - last < AGAIN_AFTER || isAnyDirty(tabs.get().map((tab) => tab.path))) return;
		event.preventDefault();
		sessionStorage.setItem(KEY, String(Date.now()));
		location.reload();
	});
}
