import { Avatar as Primitive } from "radix-ui";
import { cn } from "./cn.tsx";

/** Up to two letters a name is known by: the last characters of a Chinese name, the initials of others. */
export function initials(name: string): string {
	const clean = name.trim();
	if (/[\u3040-\u30ff\u3400-\u9fff]/.test(clean)) return clean.slice(-2);
	const parts = clean.split(/[\s._-]+/).filter(Boolean);
	const letters = parts.length > 1 ? `${parts[0]?.[0] ?? ""}${parts.at(-1)?.[0] ?? ""}` : clean.slice(0, 2);
	return letters.toUpperCase();
}

/** A person's picture, or their initials. For looks beside a name, so it is hidden from screen readers. */
export function Avatar({ name, src, className }: { name: string; src?: string; className?: string }) {
	return (
		<Primitive.Root
			aria-hidden
			className={cn("inline-flex size-7 shrink-0 items-center justify-center overflow-hidden rounded-full bg-info-soft select-none", className)}
		>
			{src && <Primitive.Image src={src} alt="" className="size-full object-cover" />}
			<Primitive.Fallback className="text-[0.75em] font-semibold text-accent">{initials(name)}</Primitive.Fallback>
		</Primitive.Root>
	);
}
