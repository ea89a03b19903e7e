import { catalogs } from "@iqt/i18n";
import { InvalidFieldError } from "../errors.ts";
import { isPermission, menuOf, permissionKeys } from "../permissions.ts";
import { permitted, publicProcedure, router, signedIn } from "../trpc.ts";
import { enumItems, enumNames } from "./enums.ts";
import {
	findAreas,
	findAreasBelow,
	findContainerTypes,
	findCurrencies,
	findPlaces,
	findSuppliers,
	findTruckHubs,
	rolesByPermission,
} from "./queries.ts";
import { areaArrayInput, areasInput, enumInput, placesInput, suppliersInput } from "./schema.ts";

export const lookupsRouter = router({
	/** Ports, port cities and inland cities, 50 at most unless `limit` says otherwise. */
	places: permitted("lookup.view")
		.input(placesInput)
		.query(({ ctx, input }) => findPlaces(ctx.db, input)),

	/** Places trucks run from or to. */
	truckHubs: permitted("lookup.view").query(({ ctx }) => findTruckHubs(ctx.db)),

	/** Administrative areas of China: children of one, or a search. */
	areas: permitted("lookup.view")
		.input(areasInput)
		.query(({ ctx, input }) => findAreas(ctx.db, input)),

	/** Children of several areas at once. */
	areasBelow: permitted("lookup.view")
		.input(areaArrayInput)
		.query(({ ctx, input }) => findAreasBelow(ctx.db, input.codes)),

	currencies: permitted("lookup.view").query(({ ctx }) => findCurrencies(ctx.db)),

	containerTypes: permitted("lookup.view").query(({ ctx }) => findContainerTypes(ctx.db)),

	/** Vendors are confidential: for those who may see purchase costs. */
	suppliers: permitted("truckingCost.view")
		.input(suppliersInput)
		.query(({ ctx, input }) => findSuppliers(ctx.db, input)),

	/** Values of a list with their labels in the caller's language. */
	enumList: signedIn.input(enumInput).query(({ ctx, input }) => {
		const items = enumItems(input.name, ctx.language);
		if (!items) throw new InvalidFieldError("enumStr", "problem.oneOf", { options: enumNames.join(", ") });
		return items;
	}),

	/** Ports, containers, currencies and directions in one answer, as the portal loads them once. */
	masterData: permitted("lookup.view").query(async ({ ctx }) => ({
		ports: await findPlaces(ctx.db, { kinds: ["port"], activeOnly: true, limit: 200 }),
		containers: await findContainerTypes(ctx.db),
		currencies: await findCurrencies(ctx.db),
		directions: enumItems("direction", ctx.language) ?? [],
	})),

	/** Every text of the caller's language by message id (ICU placeholders as they are). */
	texts: publicProcedure.query(({ ctx }) => catalogs(ctx.language)),

	/** Roles that see a screen, by its path. */
	menuRoles: signedIn.query(async ({ ctx }) => {
		const { granted, superRoles } = await rolesByPermission(ctx.db);
		const roles: Record<string, string[]> = {};
		for (const key of permissionKeys) {
			const menu = menuOf(key);
			if (menu) roles[menu] = [...superRoles];
		}
		for (const { code, permission } of granted) {
			const menu = isPermission(permission) ? menuOf(permission) : null;
			if (menu && !roles[menu]?.includes(code)) roles[menu] = [...(roles[menu] ?? []), code];
		}
		return roles;
	}),
});
