import type { Outgoing } from "../../door/outgoing.ts";
import { OutgoingError } from "../../kit/outgoing/request.ts";
import { failed, readAnswer } from "./platform-answer.ts";
import type { NtoccAnswer, NtoccProvider, NtoccQuestion } from "./provider.ts";

/** How a platform is reached. */
export interface PlatformSettings {
	/** HTTPS, of the public internet. */
	url: string;
	/** What the header `authorization` is to say, "" for none. It goes to the platform alone: no record, log or message has it. */
	secret: string;
	/** Milliseconds until there is an answer, whatever is tried again. */
	timeoutMs: number;
}

/** Times a question is put, and the pause before the second in milliseconds; the pause before the third is twice that. */
const TIMES = 3;
const PAUSE_MS = 200;
/** An answer is a handful of values. */
const MAX_BYTES = 65_536;
/** Statuses that may pass: too many questions, and a server that is being started or is behind a gateway that cannot reach it. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Less time than this is none to ask in, milliseconds. */
const LEAST_MS = 50;

/** Whether another time may end otherwise. What took all its time is not asked again: somebody waits. */
const mayPass = (answer: NtoccAnswer): boolean =>
	answer.outcome === "failed" && (answer.failure === "unreachable" || (answer.failure === "status" && passing.has(answer.status ?? 0)));

/** Asks a truck platform over HTTPS; `pause` waits so many milliseconds, and `clock` tells them. */
export function platformProvider(
	{ url, secret, timeoutMs }: PlatformSettings,
	outgoing: Outgoing,
	pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
	clock: () => number = () => performance.now(),
): NtoccProvider {
	const headers = { "content-type": "application/json", accept: "application/json", ...(secret === "" ? {} : { authorization: secret }) };
	async function ask(question: NtoccQuestion, leftMs: number): Promise<NtoccAnswer> {
		try {
			const { status, body } = await outgoing.send({ url, headers, body: JSON.stringify(question), timeoutMs: leftMs, maxBytes: MAX_BYTES });
			return status >= 200 && status < 300 ? readAnswer(body, status) : failed("status", status);
		} catch (error) {
			if (error instanceof OutgoingError) return failed(error.failure);
			throw error;
		}
	}
	return {
		kind: "platform",
		timeoutMs,
		async quote(question, withinMs) {
			const end = clock() + withinMs;
			if (withinMs < LEAST_MS) return failed("late");
			for (let time = 1; ; time++) {
				const answer = await ask(question, Math.ceil(end - clock()));
				const again = PAUSE_MS * time;
				if (time === TIMES || !mayPass(answer) || end - clock() < again + LEAST_MS) return answer;
				await pause(again);
			}
		},
	};
}
