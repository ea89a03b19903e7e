import type { QueryResult } from "kysely";
import { DbIntegerError } from "../errors.ts";
import type { Answer, Asked, SentError, SentRows, Thread } from "./thread-messages.ts";

/** What is asked, before it has a number. */
type Question = Asked extends infer A ? (A extends Asked ? Omit<A, "id"> : never) : never;

interface Call {
	resolve(answer: Answer): void;
	reject(error: Error): void;
}

function errorOf({ name, message, code, rawCode }: SentError): Error {
	return name === "DbIntegerError" ? new DbIntegerError() : Object.assign(new Error(message), { name, code, rawCode });
}

function unpacked({ columns, cells }: SentRows): Record<string, unknown>[] {
	const rows = typeof cells === "string" ? (JSON.parse(cells) as unknown[][]) : cells;
	return rows.map((row) => {
		const made: Record<string, unknown> = {};
		for (let i = 0; i < columns.length; i++) made[columns[i] as string] = row[i];
		return made;
	});
}

/** A connection in another thread, from here. Errors: the driver's own, with its codes; one of its own where the thread has ended. */
export class ThreadHandle {
	readonly #thread: Thread;
	readonly #calls = new Map<number, Call>();
	#asked = 0;
	#ended: Error | undefined;

	constructor(thread: Thread, ended: (handle: ThreadHandle) => void) {
		this.#thread = thread;
		thread.hold(false);
		thread.listen(
			(answer) => this.#answered(answer),
			(why) => {
				this.#ended = new Error(`a thread of the database ended: ${why}`);
				for (const call of this.#calls.values()) call.reject(this.#ended);
				this.#calls.clear();
				ended(this);
			},
		);
	}

	#answered(answer: Answer): void {
		const call = this.#calls.get(answer.id);
		this.#calls.delete(answer.id);
		if (this.#calls.size === 0) this.#thread.hold(false);
		if ("error" in answer) call?.reject(errorOf(answer.error));
		else call?.resolve(answer);
	}

	/** Asks something; `answer` comes when all that was asked before is done, and `stop` ends a read nobody waits for. */
	ask(question: Question): { answer: Promise<Answer>; stop: () => void } {
		const id = ++this.#asked;
		const answer = new Promise<Answer>((resolve, reject) => {
			if (this.#ended) return reject(this.#ended);
			this.#calls.set(id, { resolve, reject });
			if (this.#calls.size === 1) this.#thread.hold(true);
			this.#thread.post({ ...question, id });
		});
		return { answer, stop: () => this.#thread.post({ do: "stop", id }) };
	}

	/** Forgets kept statements after the schema changed. */
	forget(): void {
		this.#thread.post({ do: "forget" });
	}

	/** Closes the connection; what is being read is stopped, and what is being written is done before. `checkpoint`: it is the one that writes. */
	async close(checkpoint: boolean): Promise<void> {
		if (!checkpoint) for (const id of this.#calls.keys()) this.#thread.post({ do: "stop", id });
		await this.ask({ do: "close", checkpoint }).answer.catch(() => undefined);
		await this.#thread.end();
	}
}

/** What an answer says, as Kysely wants it. */
export function resultOf(answer: Answer): QueryResult<unknown> {
	if ("rows" in answer) return { rows: unpacked(answer.rows) };
	if ("changes" in answer) return { rows: [], numAffectedRows: BigInt(answer.changes), insertId: BigInt(answer.insertId) };
	return { rows: [] };
}
