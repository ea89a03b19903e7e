import { Skeleton } from "@iqt/ui/surface";
import { api, trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { useAddPage } from "../../../resource/use-add-page.ts";
import { draftOf, emptyRole } from "./draft.ts";
import { RoleForm } from "./role-form.tsx";

/** A new role; `?from=3` begins with the rights of another one. */
export default function AddRole() {
	const t = useText();
	const { page, leave, onDirty, added } = useAddPage("roles", paths.roles);
	const from = Number(new URLSearchParams(page.search).get("from") ?? 0);
	const rights = trpc.roles.rights.useQuery();
	const model = trpc.roles.get.useQuery({ id: from }, { enabled: from > 0 });
	const ready = rights.data && (from === 0 || model.data);
	return (
		<div className="p-4">
			<h1 className="mb-3 text-lg font-semibold">{t("menu.roleAdd")}</h1>
			{ready ? (
				<RoleForm
					key={from}
					initial={model.data ? { ...draftOf(model.data), code: "", name: "", isSuper: false } : emptyRole}
					rights={rights.data}
					builtIn={false}
					readOnly={false}
					onDirty={onDirty}
					onSave={async (role) => {
						await api.roles.add.mutate(role);
						added(t("form.added"));
					}}
					onCancel={leave}
				/>
			) : (
				<Skeleton className="h-96 w-full" />
			)}
		</div>
	);
}
