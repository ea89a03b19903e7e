import { Skeleton } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { api, queryClient, trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { usePage } from "../../../shell/tab-host.tsx";
import { useUnsaved } from "../../../shell/use-unsaved.ts";
import { draftOf, emptyRole } from "./draft.ts";
import { RoleForm } from "./role-form.tsx";

/** A new role; `?from=3` begins with the rights of another one. */
export default function AddRole() {
	const t = useText();
	const page = usePage();
	const dirty = useUnsaved();
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
					onDirty={(is) => {
						dirty.current = is;
					}}
					onSave={async (role) => {
						await api.roles.add.mutate(role);
						dirty.current = false;
						void queryClient.invalidateQueries({ queryKey: ["list", "roles"] });
						toast.done(t("form.added"));
						page.leaveFor(paths.roles);
					}}
					onCancel={() => page.leaveFor(paths.roles)}
				/>
			) : (
				<Skeleton className="h-96 w-full" />
			)}
		</div>
	);
}
