import { lazy, Suspense } from "react";
import { useLocation } from "wouter";
import { useText } from "../lib/text.ts";
import { screenAt } from "./access.ts";
import { bookPath } from "./book-screens.ts";
import { afterFirst } from "./pages.ts";
import { usePath } from "./use-path.ts";

const WorkBar = lazy(async () => ({ default: (await afterFirst(() => import("../resource/book/work-bar.tsx"))).WorkBar }));

/** Long work of the person under way or just ended, on every page. */
export function JobsBar() {
	const t = useText();
	const [, navigate] = useLocation();
	const { full } = usePath();
	const nameOf = (domain: string) => {
		const screen = screenAt(bookPath(domain) ?? "")?.screen;
		return screen ? t(screen.title) : domain;
	};
	return (
		<Suspense>
			<WorkBar at={full} nameOf={nameOf} onOpen={navigate} />
		</Suspense>
	);
}
