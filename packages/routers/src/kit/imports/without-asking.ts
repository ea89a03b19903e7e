/** What ends a sentence: in Chinese and Japanese wherever it stands, elsewhere before a space. */
const wideEnd = /[。！？]/;
const end = /[.!?]/;
const opening = "“«「";
const closing = "”»」";

/** The sentences of a text; what stands between quotation marks ends none. */
function sentencesOf(text: string): string[] {
	const sentences: string[] = [];
	let [from, depth] = [0, 0];
	for (let at = 0; at < text.length; at++) {
		const sign = text.charAt(at);
		if (opening.includes(sign)) depth++;
		else if (closing.includes(sign)) depth = Math.max(0, depth - 1);
		const isEnd = wideEnd.test(sign) || (end.test(sign) && /^(?:\s|$)/.test(text.slice(at + 1, at + 2)));
		if (depth > 0 || !isEnd) continue;
		sentences.push(text.slice(from, at + 1));
		from = at + 1;
	}
	return [...sentences, text.slice(from)].filter((sentence) => sentence.trim() !== "");
}

const isQuestion = (sentence: string): boolean => /[?？]$|か。$/.test(sentence.trim());

/** What a sentence says before it asks: "12 cells hold “x”: a tick or a cross?" has nothing else to it. */
function saidBefore(sentence: string): string {
	const [, said, colon] = /^(.*\S)\s?([:：])/s.exec(sentence) ?? [];
	return said === undefined ? sentence : `${said}${colon === "：" ? "。" : "."}`;
}

/** A question of the preview as what it says without asking, for a program that answers nothing: "… Leave it out?" Where it does nothing but ask, what it asks about. */
export function withoutAsking(message: string): string {
	const sentences = sentencesOf(message);
	const said = sentences.filter((sentence) => !isQuestion(sentence));
	return (said.length > 0 ? said : sentences.map(saidBefore)).join("").trim();
}
