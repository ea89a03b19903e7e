import { trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import { Line } from "./line.tsx";
import { linesOf } from "./lines.tsx";

const everyMs = 60_000;

/** How each part of the portal fares: its state, its figures, and what to do where it is not good. */
export default function Health() {
	const t = useText();
	const board = trpc.health.board.useQuery(undefined, { refetchInterval: everyMs, meta: { quiet: true } });
	return (
		<div className="flex flex-col gap-3 p-4">
			<header>
				<h1 className="text-lg font-semibold">{t("menu.health")}</h1>
				<p className="text-ink-soft">{t("health.intro")}</p>
			</header>
			<Loaded query={{ ...board, error: board.data ? null : board.error }} shapes={["h-40 w-full", "h-40 w-full", "h-40 w-full"]}>
				{(data) => (
					<ul aria-label={t("health.list")} className="grid gap-3 lg:grid-cols-2 2xl:grid-cols-3">
						{linesOf(data, t).map((line) => (
							<Line key={line.name} {...line} />
						))}
					</ul>
				)}
			</Loaded>
		</div>
	);
}
