import { EmptyState } from "@iqt/ui/empty-state";
import { Skeleton } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { api, queryClient, trpc } from "../../api/client.ts";
import { describeError, sentence } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { paths } from "../../paths.ts";
import { ConfirmDialog } from "../../resource/confirm-dialog.tsx";
import { usePage } from "../../shell/tab-host.tsx";
import { guardTab } from "../../shell/tabs-store.ts";
import { useCan, useUser } from "../../shell/user.ts";
import { draftOf, type RoleDetail } from "./draft.ts";
import type { Right } from "./rights-tree.ts";
import { RoleForm } from "./role-form.tsx";

/** One role with its rights. */
export default function EditRole() {
	const t = useText();
	const page = usePage();
	const id = Number(page.params.id);
	const role = trpc.roles.get.useQuery({ id }, { staleTime: 0, meta: { quiet: true } });
	const rights = trpc.roles.rights.useQuery(undefined, { meta: { quiet: true } });
	const name = role.data?.name;
	const { setTitle } = page;
	useEffect(() => {
		if (name) setTitle(name);
	}, [name, setTitle]);
	const failed = role.error ?? rights.error;
	if (failed && !role.data) {
		const said = describeError(failed);
		return <EmptyState kind={said.code === "000008" ? "noPermission" : "error"} title={sentence(said)} />;
	}
	return (
		<div className="p-4">
			<h1 className="mb-3 text-lg font-semibold">{name ?? t("menu.roleEdit")}</h1>
			{role.data && rights.data ? (
				<Editor key={`${role.data.id} ${role.data.version}`} role={role.data} rights={rights.data} onChanged={() => void role.refetch()} />
			) : (
				<Skeleton className="h-96 w-full" />
			)}
		</div>
	);
}

function Editor({ role, rights, onChanged }: { role: RoleDetail; rights: readonly Right[]; onChanged: () => void }) {
	const t = useText();
	const can = useCan();
	const me = useUser();
	const page = usePage();
	const [, navigate] = useLocation();
	const dirty = useRef(false);
	const [stale, setStale] = useState(false);
	useEffect(() => guardTab(page.path, () => dirty.current), [page.path]);
	return (
		<>
			<RoleForm
				initial={draftOf(role)}
				rights={rights}
				builtIn={role.builtIn}
				readOnly={!can("role.edit") || (role.isSuper && !me.isSuper)}
				onDirty={() => {
					dirty.current = true;
				}}
				onSave={async (draft) => {
					try {
						await api.roles.update.mutate({ ...draft, id: role.id, version: role.version });
					} catch (error) {
						if (describeError(error).code !== "000003") throw error;
						setStale(true);
						return;
					}
					dirty.current = false;
					void queryClient.invalidateQueries({ queryKey: ["list", "roles"] });
					toast.done(t("roles.saved"));
					onChanged();
				}}
				onCancel={() => navigate(paths.roles)}
			/>
			{stale && (
				<ConfirmDialog
					title={t("table.conflictTitle")}
					text={t("roles.conflict")}
					action={t("table.takeTheirs")}
					onConfirm={() => {
						dirty.current = false;
						onChanged();
					}}
					onClose={() => setStale(false)}
				/>
			)}
		</>
	);
}
