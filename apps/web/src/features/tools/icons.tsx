import { Button } from "@iqt/ui/button";
import { Input } from "@iqt/ui/input";
import { toast } from "@iqt/ui/toast";
import { createElement, useMemo, useState } from "react";
import { useText } from "../../lib/text.ts";
import * as iconSet from "./icon-set.ts";
import { ToolPage } from "./kit.tsx";

/** The icons of the portal by name; a click copies what a screen writes for one. */
export default function Icons() {
	const t = useText();
	const [typed, setTyped] = useState("");
	const shown = useMemo(() => Object.entries(iconSet).filter(([name]) => name.toLowerCase().includes(typed.trim().toLowerCase())), [typed]);
	const copy = (name: string) => {
		const code = `<${name} aria-hidden />`;
		navigator.clipboard.writeText(code).then(
			() => toast.done(t("tools.copied", { text: code })),
			() => toast.failed(t("tools.copyRefused")),
		);
	};
	return (
		<ToolPage title="menu.icons" intro="tools.iconsText">
			<Input aria-label={t("tools.findIcon")} placeholder={t("tools.findIcon")} value={typed} onChange={(e) => setTyped(e.target.value)} />
			{shown.length === 0 && <p className="mt-4 text-ink-soft">{t("tools.noIcon")}</p>}
			<ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2">
				{shown.map(([name, icon]) => (
					<li key={name}>
						<Button variant="ghost" className="h-20 w-full flex-col gap-2 px-1 [&_svg]:size-6" onClick={() => copy(name)}>
							{createElement(icon, { "aria-hidden": true })}
							<span className="w-full truncate text-xs">{name}</span>
						</Button>
					</li>
				))}
			</ul>
		</ToolPage>
	);
}
