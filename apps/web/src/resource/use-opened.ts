import { type RefObject, useCallback, useEffect, useState } from "react";

/**
 * The version a form stands on, and how many times it was opened: what is loaded later takes its place only where it is newer and
 * nothing is entered.
 * `adopt` takes over what the form itself has just saved, which leaves the form as it is; `reopen` shows another version.
 */
export function useOpened<Rec extends { version: number }>(current: Rec, dirty: RefObject<boolean>) {
	const [form, setForm] = useState({ opened: current, opening: 0 });
	const reopen = useCallback(
		(opened: Rec) => {
			dirty.current = false;
			setForm(({ opening }) => ({ opened, opening: opening + 1 }));
		},
		[dirty],
	);
	useEffect(() => {
		// An older one is what the page had before the form was saved.
		if (!dirty.current && current.version > form.opened.version) reopen(current);
	}, [current, form.opened.version, dirty, reopen]);
	const adopt = useCallback((opened: Rec) => setForm(({ opening }) => ({ opened, opening })), []);
	return { ...form, reopen, adopt };
}
