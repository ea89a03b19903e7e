import { lazy, Suspense, useEffect } from "react";
import { createStore, useStore } from "../lib/store.ts";
import { leaving } from "./tabs-store.ts";

/** What lies over the page. Kept beside the frame, which need not be drawn anew for it. */
export const over = createStore<"palette" | "settings" | "guide" | null>(null);

export const loadPalette = () => import("./palette.tsx");
const Palette = lazy(loadPalette);
const SettingsDrawer = lazy(() => import("./settings-drawer.tsx"));

const LeaveDialog = lazy(() => import("./leave-dialog.tsx"));
const GuideDrawer = lazy(() => import("./guide-drawer.tsx"));

const close = () => over.set(null);
const openSettings = () => over.set("settings");

/** The palette, which Ctrl+K opens from anywhere, the settings, the guide, and what is asked before something unsaved goes. */
export function Over() {
	const shown = useStore(over);
	const asked = useStore(leaving);
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
			{asked && <LeaveDialog onAnswer={asked.answer} />}
		</Suspense>
	);
}
