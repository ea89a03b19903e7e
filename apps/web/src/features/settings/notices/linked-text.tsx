/** Addresses that open pages, mails and calls; what follows a sentence's end is none of theirs. */
const link = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)，。；：！？）]|mailto:[^\s<>"',;]+|tel:\+?[0-9-]{3,20})/g;

/** Plain text with its links made clickable. There is no HTML in it: what looks like it is shown as it is. */
export function LinkedText({ text }: { text: string }) {
	return (
		<span className="break-words whitespace-pre-line">
			{text.split(link).map((part, i) =>
				i % 2 === 1 ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move
					<a key={i} href={part} target="_blank" rel="noreferrer noopener" className="text-accent underline">
						{part.replace(/^(mailto|tel):/, "")}
					</a>
				) : (
					part
				),
			)}
		</span>
	);
}
