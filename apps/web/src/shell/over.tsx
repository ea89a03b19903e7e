import { lazy, Suspense, useEffect } from "react";
import { createStore, useStore } from "../lib/store.ts";

/** What lies over the page. Kept beside the frame, which need not be drawn anew for it. */
export const over = createStore<"palette" | "settings" | "guide" | null>(null);

export const loadPalette = () => import("./palette.tsx");
const Palette = lazy(loadPalette);
const SettingsDrawer = lazy(() => import("./settings-drawer.tsx"));

const GuideDrawer = lazy(() => import("./guide-drawer.tsx"));

const close = () => over.set(null);
const openSettings = () => over.set("settings");

/** The palette, which Ctrl+K opens from anywhere, the settings, and the guide. */
export function Over() {
	const shown = useStore(over);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
				event.preventDefault();
				over.set("palette");
			}
		};
		addEventListener("keydown", onKey);
		return () => {
			removeEventListener("keydown", onKey);
			close();
		};
	}, []);
	return (
		<Suspense>
			{shown === "palette" && <Palette onClose={close} onSettings={openSettings} />}
			{shown === "guide" && <GuideDrawer onClose={close} />}
			{shown === "settings" && <SettingsDrawer onClose={close} />}
		</Suspense>
	);
}
