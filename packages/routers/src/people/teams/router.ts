import type { Permission } from "../../door/permissions.ts";
import { permitted, router } from "../../door/trpc.ts";
import { defineRecords } from "../../kit/records/router.ts";
import { findStaff, focalTeams, productTeams, vdmTeams } from "./queries.ts";
import { peopleInput } from "./schema.ts";

/** Active staff a team may be made of. */
const people = (edit: Permission) =>
	permitted(edit)
		.input(peopleInput)
		.query(({ ctx, input }) => findStaff(ctx.db, input.search));

export const vdmTeamRouter = router({ ...defineRecords(vdmTeams), people: people("vdmTeam.edit") });
export const productTeamRouter = router({ ...defineRecords(productTeams), people: people("productTeam.edit") });
export const focalListRouter = router({ ...defineRecords(focalTeams), people: people("focalList.edit") });
