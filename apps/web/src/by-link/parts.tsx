import type { ComponentProps, ReactNode } from "react";

const looks = {
	primary: "bg-theme text-theme-ink hover:bg-theme-strong",
	outline: "border border-line-strong bg-surface text-ink hover:bg-soft",
	danger: "bg-danger text-white hover:bg-danger/90",
} as const;

interface ButtonProps extends ComponentProps<"button"> {
	look?: keyof typeof looks;
}

/** The portal's buttons draw on more than a page for strangers should load. */
export const Button = ({ look = "outline", className = "", type = "button", ...rest }: ButtonProps) => (
	<button
		type={type}
		className={`min-h-(--control) rounded-md px-4 py-2 font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55 ${looks[look]} ${className}`}
		{...rest}
	/>
);

/** A part of the page under a heading. */
export const Section = ({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) => (
	<section className="break-inside-auto rounded-lg border border-line bg-surface p-4 print:border-0 print:p-0">
		<div className="mb-2 flex flex-wrap items-start justify-between gap-2">
			<h2 className="min-w-0 text-base font-semibold">{title}</h2>
			{aside}
		</div>
		{children}
	</section>
);

const tones = {
	info: "border-accent bg-info-soft",
	good: "border-good bg-good-soft",
	warn: "border-warn bg-warn-soft",
	danger: "border-danger bg-danger-soft",
} as const;

/** Something that has to be read first. */
export const Notice = ({ tone, children, ...rest }: { tone: keyof typeof tones; children: ReactNode } & ComponentProps<"div">) => (
	<div className={`rounded-md border-l-4 px-4 py-3 ${tones[tone]}`} {...rest}>
		{children}
	</div>
);
