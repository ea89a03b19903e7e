import { Avatar as Primitive } from "radix-ui";
import { cn } from "./cn.tsx";

const familyFirst = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Runs of letters of one kind. */
const runs =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{M}]+/gu;

/**
 * What a name is known by in a small circle: the first character of a Chinese, Japanese or Korean name, which names the family, also where it
 * stands beside a Latin one ("李 Lei", "Wang 小明"); the initials of others. What stands in brackets is a note, unless there is nothing else.
 */
export function initials(name: string): string {
	const parts: readonly string[] = name.replace(/[(（[【][^(（[【)）\]】]*[)）\]】]/g, " ").match(runs) ?? name.match(runs) ?? [];
	const own = parts.find((part) => familyFirst.test(part));
	if (own) return [...own][0] ?? "";
	const [first, last] = [parts[0] ?? "", parts.length > 1 ? parts.at(-1) : undefined];
	return (last === undefined ? [...first].slice(0, 2) : [[...first][0], [...last][0]]).join("").toUpperCase();
}

/** A person's picture, or their initials. For looks beside a name, so it is hidden from screen readers. */
export function Avatar({ name, src, className }: { name: string; src?: string; className?: string }) {
	return (
		<Primitive.Root
			aria-hidden
			className={cn("inline-flex size-7 shrink-0 items-center justify-center overflow-hidden rounded-full bg-info-soft select-none", className)}
		>
			{src && <Primitive.Image src={src} alt="" className="size-full object-cover" />}
			<Primitive.Fallback className="text-[0.85em] font-semibold text-accent">{initials(name)}</Primitive.Fallback>
		</Primitive.Root>
	);
}
