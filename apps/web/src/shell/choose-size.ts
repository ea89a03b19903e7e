import { text } from "../lib/text.ts";
import { type Size, size } from "./settings.ts";

/** Switches the size of everything and says so. */
export async function chooseSize(next: Size): Promise<void> {
	size.set(next);
	const { toast } = await import("@iqt/ui/toast");
	toast.done(text("shell.sizeSwitched"));
}
