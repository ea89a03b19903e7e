import { formattingTags, swallowedTags } from "@iqt/routers/kit/price-book/rich-text";
import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { controlStyle } from "@iqt/ui/input";
import { Bold, Heading, Italic, List, ListOrdered, Underline } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type Language, useText } from "../../lib/text.ts";

const commands = [
	{ name: "bold", words: "terms.bold", icon: Bold },
	{ name: "italic", words: "terms.italic", icon: Italic },
	{ name: "underline", words: "terms.underline", icon: Underline },
	{ name: "heading", words: "terms.heading", icon: Heading },
	{ name: "insertUnorderedList", words: "terms.list", icon: List },
	{ name: "insertOrderedList", words: "terms.numberedList", icon: ListOrdered },
] as const;
type Command = (typeof commands)[number]["name"];

/** What stands below a node, with nothing left but simple formatting; the server cleans it once more. */
function cleaned(from: Node): DocumentFragment {
	const made = document.createDocumentFragment();
	for (const child of from.childNodes) {
		if (child.nodeType === Node.TEXT_NODE) made.append((child.textContent ?? "").replaceAll("\u00a0", " "));
		if (!(child instanceof Element)) continue;
		const tag = child.localName === "div" ? "p" : child.localName;
		if (swallowedTags.has(tag)) continue;
		const inside = cleaned(child);
		if (!formattingTags.has(tag)) made.append(inside);
		else {
			const element = document.createElement(tag);
			element.append(inside);
			made.append(element);
		}
	}
	return made;
}

const parsed = (html: string): DocumentFragment => cleaned(new DOMParser().parseFromString(html, "text/html").body);

/** The text as it is kept: nothing at all where it says nothing. */
function htmlOf(box: HTMLElement): string {
	if (box.textContent.trim() === "") return "";
	const made = document.createElement("div");
	made.append(cleaned(box));
	return made.innerHTML;
}

const inHeading = () => document.queryCommandValue("formatBlock") === "h3";
const isOn = (name: Command) => (name === "heading" ? inHeading() : document.queryCommandState(name));

export interface RichTextProps {
	/** What it opens with; what is typed from then on is its own. */
	html: string;
	onChange: (html: string) => void;
	onBlur: () => void;
	label: string;
	/** Of what is written. */
	language: Language;
	readOnly: boolean;
	describedBy?: string | undefined;
}

/**
 * A text with simple formatting. The browser edits these few tags by itself, the keyboard's Ctrl+B and Ctrl+I included: an editor's library would weigh
 * more than the whole screen.
 */
export function RichText({ html, onChange, onBlur, label, language, readOnly, describedBy }: RichTextProps) {
	const t = useText();
	const box = useRef<HTMLDivElement>(null);
	const [on, setOn] = useState<ReadonlySet<Command>>(new Set());
	const opened = useRef(html);
	useEffect(() => {
		box.current?.replaceChildren(parsed(opened.current));
		document.execCommand("defaultParagraphSeparator", false, "p");
	}, []);
	useEffect(() => {
		const look = () => {
			if (document.activeElement === box.current) setOn(new Set(commands.flatMap(({ name }) => (isOn(name) ? [name] : []))));
		};
		document.addEventListener("selectionchange", look);
		return () => document.removeEventListener("selectionchange", look);
	}, []);
	const changed = () => box.current && onChange(htmlOf(box.current));
	const run = (name: Command) => {
		box.current?.focus();
		if (name === "heading") document.execCommand("formatBlock", false, inHeading() ? "p" : "h3");
		else document.execCommand(name);
		changed();
	};
	return (
		<div className="flex min-w-0 flex-col">
			{!readOnly && (
				<div
					role="toolbar"
					aria-label={t("terms.formatting")}
					className="flex flex-wrap gap-1 rounded-t-md border border-b-0 border-line-strong/70 p-1"
				>
					{commands.map(({ name, words, icon: Icon }) => (
						<Button
							key={name}
							variant="ghost"
							size="smallIcon"
							aria-label={t(words)}
							aria-pressed={on.has(name)}
							className={cn(on.has(name) && "bg-ink/10")}
							// What is marked in the text stays so.
							onMouseDown={(event) => event.preventDefault()}
							onClick={() => run(name)}
						>
							<Icon aria-hidden />
						</Button>
					))}
				</div>
			)}
			{/* biome-ignore lint/a11y/useSemanticElements: a text area has no formatting. */}
			<div
				ref={box}
				role="textbox"
				tabIndex={0}
				aria-multiline
				aria-label={label}
				aria-readonly={readOnly || undefined}
				aria-describedby={describedBy}
				lang={language}
				contentEditable={!readOnly}
				suppressContentEditableWarning
				onInput={changed}
				onBlur={onBlur}
				onPaste={(event) => {
					const pasted = event.clipboardData.getData("text/html");
					if (pasted === "") return;
					event.preventDefault();
					const made = document.createElement("div");
					made.append(parsed(pasted));
					document.execCommand("insertHTML", false, made.innerHTML);
				}}
				className={cn(
					controlStyle,
					"h-auto min-h-48 overflow-x-auto py-2 break-words [&_:is(h3,h4)]:mb-1 [&_:is(h3,h4)]:font-semibold [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-2 [&_:is(ul,ol)]:mb-1 [&_:is(ul,ol)]:pl-5 [&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-3 [&_ol]:list-decimal [&_p]:mb-1 [&_ul]:list-disc",
					!readOnly && "rounded-t-none",
				)}
			/>
		</div>
	);
}
