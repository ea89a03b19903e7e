import { Facts } from "@iqt/ui/facts";
import { WarnNote } from "@iqt/ui/note";
import { Badge, Card } from "@iqt/ui/surface";
import type { ReactNode } from "react";
import { useText } from "../../../lib/text.ts";
import type { Board } from "./types.ts";

type LineName = keyof Board;

export interface LineProps {
	name: LineName;
	state: Board[LineName]["state"];
	facts: readonly (readonly [label: string, value: ReactNode])[];
	/** What is told beside the figures. */
	more?: ReactNode;
	/** Why nothing is known of it, where that may be; told in place of its figures. */
	unknown?: string;
}

const tones = { good: "good", attention: "warn", bad: "danger", unknown: "neutral" } as const;

/** One line of the board: its state in words, its figures, and what to do where it is not good. */
export function Line({ name, state, facts, more, unknown }: LineProps) {
	const t = useText();
	const toDo = state === "attention" || state === "bad";
	return (
		<li data-line={name} className="min-w-0">
			<Card className="h-full" title={t(`health.${name}`)} actions={<Badge tone={tones[state]}>{t(`health.state.${state}`)}</Badge>}>
				<div className="flex flex-col gap-3">
					{state === "unknown" && unknown ? (
						<p className="text-ink-soft">{unknown}</p>
					) : (
						<Facts facts={facts} className="grid-cols-[minmax(0,1fr)_minmax(0,auto)]" valueClass="text-right tabular-nums break-words" />
					)}
					{more}
					{toDo && <WarnNote>{t(`health.todo.${name}`)}</WarnNote>}
				</div>
			</Card>
		</li>
	);
}
