import { roleNameId } from "@iqt/routers/door/role-names";
import { focalTypes, roleSchema, roleTypes } from "@iqt/routers/people/roles/schema";
import { Button } from "@iqt/ui/button";
import { Switch } from "@iqt/ui/choice";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { Card } from "@iqt/ui/surface";
import { Tree } from "@iqt/ui/tree";
import { type FormEvent, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { describeError, fieldErrors, sentence, showError } from "../../../api/errors.ts";
import { useText } from "../../../lib/text.ts";
import { problemText } from "../../../resource/form/problem-text.ts";
import { logError } from "../../../shell/error-log.ts";
import { useUser } from "../../../shell/user.ts";
import { RolePreview, VainRights } from "./preview.tsx";
import { type Right, rightsTree, withBrought } from "./rights-tree.ts";

export interface RoleDraft extends Record<keyof z.input<typeof roleSchema>, unknown> {
	code: string;
	name: string;
	roleType: "internal" | "company";
	isSuper: boolean;
	canQuotation: boolean;
	secondFactor: boolean;
	department: string;
	position: string;
	focalType: string;
	permissions: string[];
}

/** A role as the form hands it over. */
export type SavedRole = z.output<typeof roleSchema> & { permissions: string[] };

export interface RoleFormProps {
	initial: RoleDraft;
	rights: readonly Right[];
	/** Its code stays as it is. */
	builtIn: boolean;
	readOnly: boolean;
	/** Answers false where nothing was saved after all. */
	onSave: (role: SavedRole) => Promise<unknown>;
	onCancel: () => void;
	onDirty: (dirty: boolean) => void;
}

/** Which half of a save failed, in the words of the specification: the role is written first, then its rights. */
function failedHalf(error: unknown, role: { isSuper: boolean }): "save role error" | "save actions error" {
	// Nobody gives more than they hold: of a role that is not for everything, that is said of its rights.
	const ofRights = fieldErrors(error).permissions !== undefined || (describeError(error).code === "000008" && !role.isSuper);
	return ofRights ? "save actions error" : "save role error";
}

/** A role: what it is called, which screens and actions it gives, and beside it what its people would see. */
export function RoleForm({ initial, rights, builtIn, readOnly, onSave, onCancel, onDirty }: RoleFormProps) {
	const t = useText();
	const me = useUser();
	const [role, setRole] = useState(initial);
	const latest = useRef(initial);
	const [problems, setProblems] = useState<Record<string, string>>({});
	const [busy, setBusy] = useState(false);
	const nodes = useMemo(() => rightsTree(rights, t), [rights, t]);
	const set = (change: Partial<RoleDraft>) => {
		const next = { ...role, ...change };
		latest.current = next;
		setRole(next);
		onDirty(true);
	};
	const checked = useMemo(() => new Set(role.permissions), [role.permissions]);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const read = roleSchema.safeParse(role);
		if (!read.success) {
			setProblems(Object.fromEntries(read.error.issues.map((issue) => [String(issue.path[0]), problemText(issue, role)])));
			return;
		}
		setBusy(true);
		setProblems({});
		try {
			const saved = await onSave({ ...read.data, permissions: role.permissions });
			// What was entered while it was being saved is unsaved still.
			if (saved !== false) onDirty(latest.current !== role);
		} catch (error) {
			const found = fieldErrors(error);
			setProblems(found);
			logError(new Error(`${failedHalf(error, read.data)}: ${sentence(describeError(error))}`));
			if (Object.keys(found).length === 0) showError(error);
		} finally {
			setBusy(false);
		}
	};
	const shippedName = builtIn ? roleNameId(role) : null;
	const text = (name: "code" | "name" | "department" | "position", required = false, fixed = false) => (
		<Field
			label={t(`roles.${name}`)}
			required={required}
			error={problems[name]}
			hint={name === "name" && shippedName ? t("roles.shippedName", { name: t(shippedName) }) : undefined}
		>
			{(control) => (
				<Input {...control} name={name} value={role[name]} disabled={readOnly || fixed} onChange={(event) => set({ [name]: event.target.value })} />
			)}
		</Field>
	);
	const flag = (name: "canQuotation" | "secondFactor" | "isSuper", fixed = false) => (
		<Field label={t(`roles.${name}`)} error={problems[name]} hint={name === "secondFactor" ? t("roles.secondFactorHint") : undefined}>
			{({ "aria-required": _, ...control }) => (
				<span className="flex h-(--control) items-center">
					<Switch {...control} checked={role[name]} disabled={readOnly || fixed} onCheckedChange={(on) => set({ [name]: on })} />
				</span>
			)}
		</Field>
	);
	const { code, roleType, isSuper, permissions } = role;
	const previewed = { code, roleType, isSuper, permissions };
	const own = rights.filter((right) => checked.has(right.permission)).length;
	return (
		<form noValidate onSubmit={submit} className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_380px]">
			<div className="flex min-w-0 flex-col gap-3">
				<Card title={t("roles.section.role")}>
					<div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
						{text("code", true, builtIn)}
						{text("name", true)}
						<Field label={t("roles.roleType")} required error={problems.roleType}>
							{({ "aria-required": _, ...control }) => (
								<Select
									{...control}
									value={role.roleType}
									disabled={readOnly}
									onChange={(roleType) => set({ roleType: roleType as RoleDraft["roleType"] })}
									options={roleTypes.map((value) => ({ value, label: t(`roles.type.${value}`) }))}
								/>
							)}
						</Field>
						<Field label={t("roles.focalType")} error={problems.focalType}>
							{({ "aria-required": _, ...control }) => (
								<Select
									{...control}
									value={role.focalType}
									disabled={readOnly}
									onChange={(focalType) => set({ focalType })}
									options={focalTypes.map((value) => ({ value, label: t(`roles.focal.${value}`) }))}
									emptyLabel={t("roles.none")}
									placeholder={t("roles.none")}
								/>
							)}
						</Field>
						{text("department")}
						{text("position")}
						{flag("canQuotation")}
						{flag("isSuper", !me.isSuper)}
						{flag("secondFactor")}
					</div>
				</Card>
				<Card
					title={t("roles.section.rights")}
					actions={!role.isSuper && <span className="text-ink-soft tabular-nums">{t("roles.granted", { count: own, total: rights.length })}</span>}
				>
					{problems.permissions && <p className="mb-2 text-danger">{problems.permissions}</p>}
					<p className="mb-3 text-ink-soft" id="rights-hint">
						{t(role.isSuper ? "roles.superHint" : "roles.rightsHint")}
					</p>
					{!role.isSuper && (
						<Tree
							nodes={nodes}
							checked={checked}
							readOnly={readOnly}
							aria-describedby="rights-hint"
							words={{ label: t("roles.section.rights"), search: t("roles.searchRights"), none: t("roles.noRights") }}
							onChange={(next) => set({ permissions: [...withBrought(rights, checked, next)] })}
						/>
					)}
					<VainRights role={previewed} right={rights.find(({ permission }) => permission === "cost.view")?.label ?? ""} />
				</Card>
				<div className="sticky bottom-0 z-1 flex justify-end gap-2 rounded-lg border border-line bg-surface px-4 py-3">
					<Button onClick={onCancel}>{t(readOnly ? "shell.close" : "shell.cancel")}</Button>
					{!readOnly && (
						<Button type="submit" variant="primary" busy={busy}>
							{t("shell.save")}
						</Button>
					)}
				</div>
			</div>
			<RolePreview {...previewed} />
		</form>
	);
}
