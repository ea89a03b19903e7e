import type { Language } from "@iqt/i18n";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { openFile } from "../../kit/files/queries.ts";
import { formOptions, onceHad, rolesNamed, takenBy, unknownAreas } from "./queries.ts";
import { mayGrant, roleFits } from "./rules.ts";
import { addUser, type UserWork } from "./save.ts";
import { plainUserName } from "./schema.ts";
import { MissingColumns, problemOf, readUserSheet, type SheetProblem, type SheetUser, sheetIssues } from "./sheet.ts";

type ImportContext = Pick<Context, "db" | "language"> & { caller: Caller; services: Context["services"] };

/** The uploaded sheet, its rows read and compared with who is there. An unknown and a foreign file look the same: `notFound`. */
export async function readImport(ctx: ImportContext, objectName: string) {
	const opened = await openFile(ctx, objectName);
	if (!opened) throw new DomainError("notFound", "users.noFile");
	const sheet = await readSheet(opened.object.body, ctx, ctx.language);
	const problems = [...sheet.problems];
	for (const row of sheet.users) problems.push(...(await problemsOf(ctx, row)));
	return { ...sheet, problems };
}

async function readSheet(body: ReadableStream<Uint8Array>, { db }: ImportContext, language: Language) {
	try {
		return await readUserSheet(body, await formOptions(db));
	} catch (error) {
		throw error instanceof MissingColumns ? error.asRefusal(language) : error;
	}
}

/** What only the database knows of a row. */
async function problemsOf({ db, caller }: ImportContext, row: SheetUser): Promise<SheetProblem[]> {
	const { user } = row;
	const found: SheetProblem[] = [];
	if (!plainUserName.test(user.userName)) found.push(problemOf(row, "userName", { messageId: "problem.userName" }));
	const taken = await takenBy(db, user, null);
	if (taken.userName) found.push(problemOf(row, "userName", { messageId: "problem.userNameTaken" }));
	if (taken.email) found.push(problemOf(row, "email", { messageId: "problem.emailTaken" }));
	if (await onceHad(db, user.userName, null)) found.push(problemOf(row, "userName", { messageId: "problem.userNameUsed" }));
	const [area] = await unknownAreas(db, user.areas);
	if (area !== undefined) found.push(problemOf(row, "areas", { messageId: "problem.areaUnknown", values: { code: area } }));
	const roles = await rolesNamed(db, user.roles);
	const unfit = roles.find((role) => !roleFits(role.role_type, user.userType));
	if (unfit) found.push(problemOf(row, "roles", { messageId: "problem.roleUnfit", values: { role: unfit.code } }));
	if (!mayGrant(caller, { isSuper: user.userType === 2, permissions: new Set() }))
		found.push(problemOf(row, "userType", { messageId: "people.superOnly" }));
	if (!roles.every((role) => mayGrant(caller, role))) found.push(problemOf(row, "roles", { messageId: "people.grantsMore" }));
	return found;
}

/** Adds and invites everybody in the sheet, or nobody: `invalid` names every cell that is wrong. */
export async function importUsers(work: UserWork & ImportContext, objectName: string): Promise<{ added: number }> {
	const { users, problems } = await readImport(work, objectName);
	if (problems.length > 0) {
		throw new DomainError("invalid", "users.importWrong", { count: problems.length }, sheetIssues(problems, work.language));
	}
	for (const { user } of users) await addUser(work, user);
	await work.change.write({ action: "import", objectType: "user", objectId: objectName, before: null, after: { rows: users.length } });
	return { added: users.length };
}
