import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.tsx";

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
export const PopoverAnchor = Primitive.Anchor;

/** The panel of a popover. */
export function PopoverContent({ className, align = "start", sideOffset = 4, ...rest }: ComponentProps<typeof Primitive.Content>) {
	return (
		<Primitive.Portal>
			<Primitive.Content
				align={align}
				sideOffset={sideOffset}
				collisionPadding={8}
				className={cn("animate-rise z-60 max-w-[calc(100vw-16px)] rounded-md border border-line bg-surface p-3 shadow-lg", className)}
				{...rest}
			/>
		</Primitive.Portal>
	);
}
