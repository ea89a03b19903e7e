import { Tabs } from "@iqt/ui/tabs";
import { useState } from "react";
import { useText } from "../../lib/text.ts";
import { menuOf } from "../../shell/access.ts";
import { useUser } from "../../shell/user.ts";
import { ToolPage } from "./kit.tsx";

/** Pages of one thing, one in view: the person's menu by its sections. */
export default function TabExample() {
	const t = useText();
	const entries = menuOf(useUser()).flatMap(({ section, screens }) => (section && screens.length > 1 ? [{ section, screens }] : []));
	const [value, setValue] = useState(entries[0]?.section.path ?? "");
	return (
		<ToolPage title="menu.tabExample" intro="tools.tabText">
			<Tabs
				label={t("shell.menu")}
				value={value}
				onChange={setValue}
				tabs={entries.map(({ section, screens }) => ({
					value: section.path,
					label: t(section.title),
					content: (
						<ul className="list-disc pl-5">
							{screens.map((s) => (
								<li key={s.path}>{t(s.title)}</li>
							))}
						</ul>
					),
				}))}
			/>
		</ToolPage>
	);
}
