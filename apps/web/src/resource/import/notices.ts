import type { Batch } from "./types.ts";

export type Notice = Batch["notices"][number];

/** Notices kind by kind; "12 more places like these" belongs to the kind before it. */
export function noticeKinds(notices: readonly Notice[]): Notice[][] {
	const kinds: Notice[][] = [];
	for (const notice of notices) {
		const last = kinds.at(-1);
		if (last && (notice.id === last[0]?.id || notice.id === "import.moreOfKind")) last.push(notice);
		else kinds.push([notice]);
	}
	return kinds;
}
