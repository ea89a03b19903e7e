import { type Language, language, switchLanguage } from "../lib/text.ts";
import { mayLeave, tabs } from "./tabs-store.ts";

/** Switches the language, which loads the page anew: asks first where something is unsaved. */
export async function chooseLanguage(next: Language): Promise<void> {
	if (next === language() || !(await mayLeave())) return;
	// Without tabs nothing asks a second time.
	tabs.set([]);
	switchLanguage(next);
}
