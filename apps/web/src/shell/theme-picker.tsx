import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Check } from "lucide-react";
import { useId } from "react";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import { defaultTheme, themeColour } from "./settings.ts";

const offered = [defaultTheme, "#0B5CAD", "#00695C", "#3E2C8F", "#7A1F3D", "#8A4B00", "#37474F", "#F5C542"];

/** The theme colour: a few to choose from and any other; text keeps its contrast whatever is chosen. */
export function ThemePicker() {
	const t = useText();
	const id = useId();
	const chosen = useStore(themeColour);
	const isChosen = (colour: string) => colour.toLowerCase() === chosen.toLowerCase();
	return (
		<div className="flex flex-col gap-3">
			<ul className="flex flex-wrap gap-2">
				{offered.map((colour) => (
					<li key={colour}>
						<button
							type="button"
							aria-label={colour}
							aria-pressed={isChosen(colour)}
							style={{ background: colour }}
							className={cn(
								"flex size-8 items-center justify-center rounded-md border border-line-strong",
								isChosen(colour) && "ring-2 ring-accent ring-offset-2",
							)}
							onClick={() => themeColour.set(colour)}
						>
							{isChosen(colour) && (
								<span className="flex size-5 items-center justify-center rounded-full bg-surface text-ink">
									<Check className="size-3.5" aria-hidden />
								</span>
							)}
						</button>
					</li>
				))}
			</ul>
			<div className="flex flex-wrap items-center gap-3">
				<label htmlFor={id}>{t("shell.otherColour")}</label>
				<input
					id={id}
					type="color"
					value={chosen}
					className="h-8 w-14 cursor-pointer rounded border border-line-strong bg-surface"
					onChange={(event) => themeColour.set(event.target.value)}
				/>
				<code className="tabular-nums">{chosen.toUpperCase()}</code>
				<Button size="small" disabled={isChosen(defaultTheme)} onClick={() => themeColour.set(defaultTheme)}>
					{t("shell.defaultColour")}
				</Button>
			</div>
		</div>
	);
}
