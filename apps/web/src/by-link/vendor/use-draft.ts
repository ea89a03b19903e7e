import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, Refused } from "../call.ts";
import { asMeant, begin, enteredOf, forgetHere, isSame, keepHere } from "./draft.ts";
import type { Entered, Inquiry } from "./types.ts";

/** Where what was typed is: nothing was, on its way, on the server, in this browser alone, or on this page alone. */
export type Whereabouts = "untouched" | "saving" | "server" | "here" | "nowhere";

/** After the last key; and between two tries without a connection. Milliseconds. */
const [AFTER_TYPING, BETWEEN_TRIES] = [1_200, 5_000];
const STALE = "000003";

interface Draft {
	entered: Entered;
	change: (entered: Entered) => void;
	whereabouts: Whereabouts;
	/** When the server had it last, ISO 8601 UTC. */
	savedAt: string | null;
	/** What the server has of it is another's: which is to hold has to be said. */
	conflict: Inquiry | null;
	settle: (takeTheirs: boolean) => void;
	/** Another answer of the server's about the same, as after a file was added. */
	takeOver: (inquiry: Inquiry) => void;
	/** Sends the prices: now, or by itself once there is a connection. Throws Refused with what the server says. */
	send: () => Promise<void>;
	/** They wait for a connection. */
	isWaiting: boolean;
	stopWaiting: () => void;
}

interface Options {
	token: string;
	inquiry: Inquiry;
	/** How the inquiry stands after it was saved, sent or read again. */
	onChange: (inquiry: Inquiry) => void;
	/** What the server has against prices that waited for a connection. */
	onRefused: (error: Refused) => void;
}

/**
 * Keeps what a vendor types: in this browser at once, on the server when it can, by itself again once there is a connection.
 */
export function useDraft({ token, inquiry, onChange, onRefused }: Options): Draft {
	const [start] = useState(() => begin(inquiry));
	const [entered, setEntered] = useState(start.entered);
	const [whereabouts, setWhereabouts] = useState<Whereabouts>(start.isNewer ? "here" : "untouched");
	const [savedAt, setSavedAt] = useState<string | null>(null);
	const [conflict, setConflict] = useState<Inquiry | null>(null);
	const [isWaiting, setWaiting] = useState(false);
	// What is typed while an answer is on its way must not be lost to it.
	const now = useRef({ entered: start.entered, version: start.version, isDirty: start.isNewer, busy: false });

	const keep = (): Whereabouts => (keepHere(inquiry.number, { ...now.current.entered, version: now.current.version }) ? "here" : "nowhere");
	const meets = async () => {
		const theirs = await call("vendorPage", "view", { token });
		if (!theirs.takesAnswer) onChange(theirs);
		else if (isSame(enteredOf(theirs), now.current.entered)) take(theirs);
		else setConflict(theirs);
	};
	const take = (saved: Inquiry) => {
		now.current.version = saved.version;
		now.current.isDirty = false;
		forgetHere(inquiry.number);
		setSavedAt(new Date().toISOString());
		setWhereabouts("server");
		onChange(saved);
	};
	const save = useEffectEvent(async () => {
		const { current } = now;
		if (!current.isDirty || current.busy || conflict) return;
		current.busy = true;
		const sent = current.entered;
		setWhereabouts("saving");
		try {
			const saved = await call("vendorPage", "saveDraft", { token, version: current.version, ...sent });
			if (current.entered === sent) take(saved);
			else {
				current.version = saved.version;
				setWhereabouts(keep());
			}
		} catch (error) {
			setWhereabouts(keep());
			if (error instanceof Refused && error.code === STALE) await meets().catch(() => undefined);
			else if (error instanceof Refused) {
				// Said again it would be refused again: until the next key it stays here.
				current.isDirty = false;
				onRefused(error);
			}
		} finally {
			current.busy = false;
		}
	});
	const sendNow = async () => {
		const { current } = now;
		while (current.busy) await new Promise((resolve) => setTimeout(resolve, 50));
		current.busy = true;
		try {
			const sent = await call("vendorPage", "send", { token, version: current.version, ...asMeant(current.entered) });
			setWaiting(false);
			take(sent);
		} catch (error) {
			if (!(error instanceof Refused)) return setWaiting(true);
			setWaiting(false);
			if (error.code !== STALE) throw error;
			await meets();
		} finally {
			current.busy = false;
		}
	};
	const again = useEffectEvent(() => {
		if (isWaiting) sendNow().catch((error: unknown) => error instanceof Refused && onRefused(error));
		else void save();
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: anew after each key
	useEffect(() => {
		const timer = setTimeout(() => void save(), AFTER_TYPING);
		return () => clearTimeout(timer);
	}, [entered]);
	useEffect(() => {
		if (whereabouts !== "here" && whereabouts !== "nowhere" && !isWaiting) return;
		const timer = setInterval(again, BETWEEN_TRIES);
		const online = () => again();
		addEventListener("online", online);
		return () => {
			clearInterval(timer);
			removeEventListener("online", online);
		};
	}, [whereabouts, isWaiting]);
	const put = (next: Entered) => {
		now.current.entered = next;
		now.current.isDirty = true;
		setEntered(next);
		setWhereabouts(keep());
	};
	return {
		...{ entered, change: put, whereabouts, savedAt, conflict, isWaiting, send: sendNow },
		stopWaiting: () => setWaiting(false),
		takeOver: (next) => {
			now.current.version = next.version;
			onChange(next);
		},
		settle: (takeTheirs) => {
			if (!conflict) return;
			now.current.version = conflict.version;
			setConflict(null);
			if (!takeTheirs) return put({ ...now.current.entered });
			const theirs = enteredOf(conflict);
			now.current.entered = theirs;
			setEntered(theirs);
			take(conflict);
		},
	};
}
