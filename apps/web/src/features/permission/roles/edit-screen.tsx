import { toast } from "@iqt/ui/toast";
import { useLocation } from "wouter";
import { api, queryClient, trpc } from "../../../api/client.ts";
import { roleName } from "../../../lib/role-name.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { EditPage } from "../../../resource/form/edit-page.tsx";
import { useEditedRecord } from "../../../resource/use-edited-record.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useCan, useUser } from "../../../shell/user.ts";
import { draftOf, type RoleDetail } from "./draft.ts";
import type { Right } from "./rights-tree.ts";
import { RoleForm, type SavedRole } from "./role-form.tsx";
import { roleVersions } from "./versions.ts";

/** One role with its rights. */
export default function EditRole() {
	const t = useText();
	const page = usePage();
	const id = Number(page.params.id);
	const role = trpc.roles.get.useQuery({ id }, { staleTime: 0, meta: { quiet: true } });
	const rights = trpc.roles.rights.useQuery(undefined, { meta: { quiet: true } });
	const reload = () => Promise.all([role.refetch(), rights.data ?? rights.refetch()]);
	return (
		<EditPage name={role.data && roleName(role.data)} title={t("menu.roleEdit")} error={role.error ?? rights.error} onRetry={() => void reload()}>
			{role.data && rights.data && <Editor key={role.data.id} role={role.data} rights={rights.data} onChanged={() => void role.refetch()} />}
		</EditPage>
	);
}

function Editor({ role, rights, onChanged }: { role: RoleDetail; rights: readonly Right[]; onChanged: () => void }) {
	const t = useText();
	const can = useCan();
	const me = useUser();
	const [, navigate] = useLocation();
	const edited = useEditedRecord<RoleDetail, SavedRole>({
		current: role,
		load: () => api.roles.get.query({ id: role.id }),
		async update(mine, version) {
			const saved = await api.roles.update.mutate({ ...mine, id: role.id, version });
			toast.done(t("roles.saved"));
			void queryClient.invalidateQueries({ queryKey: ["list", "roles"] });
			return saved;
		},
		compare: (before, theirs, mine) =>
			roleVersions({ before: draftOf(before), theirs: draftOf(theirs), mine: draftOf({ ...before, ...mine }) }, rights, t),
		onChanged,
	});
	const { opened } = edited;
	// A role that gives more than its reader holds is not theirs to change: the server refuses it.
	const givesMore = rights.some(({ permission }) => opened.permissions.includes(permission) && !can(permission));
	return (
		<>
			<RoleForm
				key={edited.opening}
				initial={draftOf(opened)}
				rights={rights}
				builtIn={opened.builtIn}
				readOnly={!can("role.edit") || (opened.isSuper && !me.isSuper) || givesMore}
				onDirty={edited.onDirty}
				onSave={edited.save}
				onCancel={() => navigate(paths.roles)}
			/>
			{edited.dialog}
		</>
	);
}
