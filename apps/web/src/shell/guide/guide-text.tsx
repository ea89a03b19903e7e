import { Skeleton } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { language } from "../../lib/text.ts";
import { LoadFailed } from "../../resource/load-failed.tsx";
import { blocksOf, type Run } from "./markdown.ts";
import { loadGuide } from "./texts.ts";

/** The guide, as it is read. */
export default function GuideText() {
	const guide = useQuery({ queryKey: ["guide", language()], queryFn: loadGuide, staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } });
	if (guide.isError) return <LoadFailed error={guide.error} onRetry={() => void guide.refetch()} />;
	if (!guide.data) return <Skeleton className="h-96 w-full" />;
	return (
		<article className="flex max-w-3xl flex-col gap-3 leading-relaxed">
			{blocksOf(guide.data).map((block, i) => {
				const key = `${i}`;
				switch (block.kind) {
					case "chapter":
						return (
							<h2 key={key} className="mt-3 border-b border-line pb-1 text-base font-semibold first:mt-0">
								{block.text}
							</h2>
						);
					case "heading":
						return (
							<h3 key={key} className="font-semibold">
								{block.text}
							</h3>
						);
					case "paragraph":
						return (
							<p key={key}>
								<Runs runs={block.runs} />
							</p>
						);
					case "list":
						return (
							<ul key={key} className="flex list-disc flex-col gap-2 pl-5">
								{block.items.map((runs) => (
									<li key={runs[0]?.text}>
										<Runs runs={runs} />
									</li>
								))}
							</ul>
						);
				}
				return null;
			})}
		</article>
	);
}

function Runs({ runs }: { runs: readonly Run[] }) {
	return runs.map((run, i) => {
		const key = `${i}`;
		if (run.kind === "strong") return <strong key={key}>{run.text}</strong>;
		if (run.kind === "em") return <em key={key}>{run.text}</em>;
		if (run.kind === "code") {
			return (
				<code key={key} className="rounded bg-soft px-1 text-[0.92em]">
					{run.text}
				</code>
			);
		}
		return run.text;
	});
}
