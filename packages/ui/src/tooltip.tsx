import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

export const TooltipProvider = Primitive.Provider;

/** Words on hover and focus for `children` (one element that can take focus). Not for what people must know. */
export function Tooltip({ text, children, side = "bottom" }: { text: ReactNode; children: ReactNode; side?: "bottom" | "right" | "top" | "left" }) {
	return (
		<Primitive.Root>
			<Primitive.Trigger asChild>{children}</Primitive.Trigger>
			<Primitive.Portal>
				<Primitive.Content
					side={side}
					sideOffset={5}
					collisionPadding={8}
					className="animate-fade z-70 max-w-80 rounded-md bg-ink px-2 py-1 text-xs text-white shadow-md"
				>
					{text}
				</Primitive.Content>
			</Primitive.Portal>
		</Primitive.Root>
	);
}
