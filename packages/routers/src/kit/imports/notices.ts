import type { MessageId } from "@iqt/i18n";
import type { MessageValues } from "../../door/errors.ts";

/** Something about the whole sheet a person should know. `rows` are the first sheet rows it is about. */
export interface Notice {
	messageId: MessageId;
	values: MessageValues;
	rows: number[];
}

/** Rows named per notice, and notices of one kind: enough to look at, not a second sheet. */
const ROWS_NAMED = 20;
const OF_A_KIND = 20;

/** Collects what is noticed; notices of one kind and the same values are counted together as `count`, and so are those of a kind that has very many. */
export function noticeBook() {
	const kinds = new Map<MessageId, Map<string, Notice & { count: number }>>();
	const more = new Map<MessageId, Notice & { count: number }>();
	const tally = (notice: Notice & { count: number }, row: number | undefined) => {
		notice.count++;
		if (row !== undefined && notice.rows.length < ROWS_NAMED && notice.rows.at(-1) !== row) notice.rows.push(row);
	};
	return {
		/** `example`: what it says of the first of them alone. */
		add(messageId: MessageId, values: MessageValues = {}, row?: number, example: MessageValues = {}): void {
			const kind = kinds.get(messageId) ?? new Map<string, Notice & { count: number }>();
			kinds.set(messageId, kind);
			const key = JSON.stringify(values);
			const known = kind.get(key);
			if (known) tally(known, row);
			else if (kind.size < OF_A_KIND) {
				const notice = { messageId, values: { ...example, ...values }, rows: [], count: 0 };
				tally(notice, row);
				kind.set(key, notice);
			} else {
				const rest = more.get(messageId) ?? { messageId: "import.moreOfKind" as const, values: {}, rows: [], count: 0 };
				tally(rest, row);
				more.set(messageId, rest);
			}
		},
		/** Kind by kind, in the order they were first seen; what a kind has beyond its first ones is one notice behind them. */
		list: (): Notice[] =>
			[...kinds].flatMap(([messageId, kind]) =>
				[...kind.values(), ...(more.has(messageId) ? [more.get(messageId) as Notice & { count: number }] : [])].map(({ count, values, ...rest }) => ({
					...rest,
					values: { count, ...values },
				})),
			),
	};
}

export type NoticeBook = ReturnType<typeof noticeBook>;
