import { actionKinds, actionSchema } from "@iqt/routers/people/actions/schema";
import { Button } from "@iqt/ui/button";
import { toast } from "@iqt/ui/toast";
import { ListTree, Network, RefreshCw } from "lucide-react";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { defineScreen, RecordScreen } from "../../../resource/record/record-screen.tsx";
import { menuList } from "../../../shell/menu-list.ts";
import { useCan } from "../../../shell/user.ts";

const origins = ["product", "imported", "own"] as const;

const screen = defineScreen({
	name: "actions",
	title: "menu.actions",
	right: "action.edit",
	objectType: "action",
	calls: {
		list: api.actions.list,
		get: api.actions.get,
		save: api.actions.save,
		remove: {
			mutate: async ({ ids }: { ids: string[] }) => {
				for (const id of ids) await api.actions.remove.mutate({ id });
			},
		},
	},
	schema: actionSchema,
	nameOf: (action) => action.name,
	mayDelete: (action) => action.origin !== "product",
	loses: () => ({ id: "actions.deleteNote" }),
	defaultSort: [{ field: "code", order: "ascending" }],
	formFooter: (action) => <FixedNote fixed={action?.locked === "words"} />,
	fields: [
		{ name: "code", label: "actions.code", kind: "text", required: true, width: 260, pinned: true },
		{ name: "name", label: "actions.name", kind: "text", required: true, width: 200 },
		{
			name: "kind",
			label: "actions.kind",
			kind: "enum",
			required: true,
			standard: "button",
			width: 100,
			options: actionKinds.map((kind) => ({ value: kind, label: `actions.kind.${kind}` as const })),
		},
		{
			name: "permission",
			label: "actions.permission",
			kind: "text",
			width: 170,
			hint: "actions.permissionHint",
		},
		{ name: "path", label: "actions.path", kind: "text", width: 260 },
		{
			name: "method",
			label: "actions.method",
			kind: "enum",
			width: 90,
			options: (["GET", "POST", "PUT", "DELETE"] as const).map((method) => ({ value: method, label: `actions.method.${method}` as const })),
		},
		{ name: "actionClass", label: "actions.actionClass", kind: "text", width: 130 },
		{ name: "description", label: "actions.description", kind: "longText", wide: true, width: 200, sort: false },
		{
			name: "origin",
			label: "actions.origin",
			kind: "enum",
			form: false,
			width: 110,
			options: origins.map((origin) => ({ value: origin, label: `actions.origin.${origin}` as const })),
		},
		{ name: "changedAt", label: "actions.changedAt", kind: "time", form: false, hidden: true },
	],
});

function FixedNote({ fixed }: { fixed: boolean }) {
	const t = useText();
	return fixed ? <p className="rounded-md bg-info-soft px-3 py-2">{t("actions.locked")}</p> : null;
}

/** What administrators grant: screens, buttons and calls, with the right each stands for. */
export default function Actions() {
	const t = useText();
	const can = useCan();
	const [busy, setBusy] = useState<"menus" | "apis" | null>(null);
	const run = async (what: "menus" | "apis", refresh: () => void) => {
		setBusy(what);
		try {
			if (what === "menus") toast.done(t("actions.menusImported", await api.actions.importMenus.mutate({ menus: menuList() })));
			else toast.done(t("actions.apisImported", await api.actions.importApis.mutate({})));
			refresh();
		} catch (error) {
			showError(error);
		} finally {
			setBusy(null);
		}
	};
	return (
		<RecordScreen
			{...screen}
			toolbar={({ refresh }) => (
				<>
					{can("action.edit") && (
						<>
							<Button busy={busy === "menus"} onClick={() => void run("menus", refresh)}>
								<ListTree aria-hidden />
								{t("actions.importMenus")}
							</Button>
							<Button busy={busy === "apis"} onClick={() => void run("apis", refresh)}>
								<RefreshCw aria-hidden />
								{t("actions.importApis")}
							</Button>
						</>
					)}
					<LinkButton href={paths.menuApiMapping}>
						<Network aria-hidden />
						{t("actions.toMapping")}
					</LinkButton>
				</>
			)}
		/>
	);
}
