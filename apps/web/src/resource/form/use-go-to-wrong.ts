import { goToWrong } from "@iqt/ui/first-focus";
import { type RefObject, useEffect, useRef, useState } from "react";

/** Goes to the first field that is wrong each time `refuse` says the form was sent in vain, once the problems are drawn. */
export function useGoToWrong(): { box: RefObject<HTMLFormElement | null>; refuse: () => void } {
	const box = useRef<HTMLFormElement>(null);
	const [refused, setRefused] = useState(0);
	useEffect(() => {
		if (refused > 0) goToWrong(box.current);
	}, [refused]);
	return { box, refuse: () => setRefused((times) => times + 1) };
}
