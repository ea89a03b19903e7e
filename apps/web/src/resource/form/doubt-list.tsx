/** What is odd, a line each. */
export function DoubtList({ doubts }: { doubts: readonly string[] }) {
	return (
		<ul className="flex max-h-72 list-disc flex-col gap-1 overflow-auto pl-5">
			{doubts.map((doubt) => (
				<li key={doubt}>{doubt}</li>
			))}
		</ul>
	);
}
