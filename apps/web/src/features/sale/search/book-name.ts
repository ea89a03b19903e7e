import type { Text } from "../../../lib/text.ts";
import { bookScreen } from "../../../shell/book-screens.ts";

/** What a price book is called. */
export function bookName(t: Text, domain: string): string {
	const screen = bookScreen(domain);
	return screen ? t(screen.title) : domain;
}
