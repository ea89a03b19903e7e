import type { SearchLine, ShownOption } from "@iqt/routers/kit/charges/search";
import { Truck } from "lucide-react";
import { momentText } from "../../../lib/moment.ts";
import { type Text, useText } from "../../../lib/text.ts";

type Answer = NonNullable<SearchLine["explanation"]["platform"]>;

/** Who answered for a truck and when, and until when that is sold by. */
export function answerWords(t: Text, { provider, at, heldUntil }: Answer): string {
	const values = { provider: t(`ntocc.provider.${provider}`), at: momentText(at), until: momentText(heldUntil) };
	return t(new Date(heldUntil) > new Date() ? "saleScreen.platformHeld" : "saleScreen.platformEnded", values);
}

/** Marks an option whose trucks are not the company's own, for whoever is told where prices come from. */
export function PlatformMark({ option }: { option: ShownOption }) {
	const t = useText();
	const answers = option.lines.flatMap(({ explanation }) => explanation?.platform ?? []);
	const said = [...new Set(answers.map((answer) => answerWords(t, answer)))];
	return said.map((words) => (
		<p key={words} className="flex gap-1.5 rounded-md bg-warn-soft px-2.5 py-1.5 text-[13px]">
			<Truck className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
			<span className="min-w-0 tabular-nums">{words}</span>
		</p>
	));
}
