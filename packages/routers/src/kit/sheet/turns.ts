/** Milliseconds of work before others get their turn. */
const TURN = 20;

/**
 * Lets other work have its turn: `turn` waits for one once this has run for some time without, and costs next to nothing before that.
 * What comes from memory would otherwise be read, however long it is, before anybody else is answered.
 */
export function turns(): () => Promise<void> {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < TURN) return;
		await new Promise((resolve) => setTimeout(resolve));
		since = performance.now();
	};
}
