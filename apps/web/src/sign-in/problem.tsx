import { useEffect, useRef, useState } from "react";
import { describeError, fieldErrors, sentence } from "../api/errors.ts";

export interface Problem {
	/** Said above the form; "" where a field says it all. */
	text: string;
	fields: Record<string, string>;
	code: string;
}

/** What is wrong with a form: its own checks before it is sent, the server's answer after. */
export function useProblem() {
	const [problem, setProblem] = useState<Problem | null>(null);
	return {
		problem,
		field: (name: string): string | undefined => problem?.fields[name],
		clear: () => setProblem(null),
		/** Shows problems by field, where there are any; answers whether there were. */
		refuse(fields: Record<string, string | false>): boolean {
			const wrong = Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== false));
			const any = Object.keys(wrong).length > 0;
			setProblem(any ? { text: "", fields: wrong, code: "000001" } : null);
			return any;
		},
		/** Shows what the server answered; `shown` are the fields the form has. */
		fail(error: unknown, shown: readonly string[]): void {
			const said = describeError(error);
			const fields = fieldErrors(error);
			const elsewhere = Object.entries(fields).filter(([name]) => !shown.includes(name));
			const text = Object.keys(fields).length === 0 ? sentence(said) : elsewhere.map(([, message]) => message).join("\n");
			setProblem({ text, fields, code: said.code });
		},
	};
}

/** What is wrong with the form as a whole; takes the focus when it comes. */
export function ProblemText({ problem }: { problem: Problem | null }) {
	const alert = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		if (problem?.text) alert.current?.focus();
	}, [problem]);
	if (!problem?.text) return null;
	return (
		<p ref={alert} role="alert" tabIndex={-1} className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 whitespace-pre-line text-danger">
			{problem.text}
		</p>
	);
}
