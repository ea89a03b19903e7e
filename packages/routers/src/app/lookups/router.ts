import { type Language, textsOf } from "@iqt/i18n";
import { findAreas, findAreasBelow } from "../../basics/area/find-areas.ts";
import type { Context } from "../../door/context.ts";
import { InvalidFieldError } from "../../door/errors.ts";
import { facetInput, listInput } from "../../door/lists.ts";
import { costRight } from "../../door/permissions.ts";
import { permitted, publicProcedure, router, signedIn } from "../../door/trpc.ts";
import { type CodeKind, codedKinds } from "../../kit/price-book/code-kinds.ts";
import { codedRecords, isActive } from "../../kit/price-book/coded.ts";
import { enumList, enumRows } from "./enumerations.ts";
import { type EnumItem, enumItems, enumNames } from "./enums.ts";
import { findContainerTypes, findCurrencies, findPlaces, findSuppliers, placesOnSale, trainCities, truckHubs, unratedCurrencies } from "./queries.ts";
import { areaArrayInput, areasInput, availableInput, codedInput, enumInput, placesInput, suppliersInput } from "./schema.ts";

type Db = Context["db"];

/** Lists of values that stand in tables. */
const tables = {
	currency: async (db: Db, language: Language) =>
		(await findCurrencies(db, { language })).map(({ code, name }) => ({ enumValue: code, description: name })),
	containerType: async (db: Db, language: Language) =>
		(await findContainerTypes(db, { language })).map(({ code, name }) => ({ enumValue: code, description: name })),
};

const codeKinds = Object.keys(codedKinds) as CodeKind[];
const tableNames = [...Object.keys(tables), ...codeKinds];

async function tableItems(db: Db, name: string, language: Language, today: string): Promise<EnumItem[] | null> {
	const read = Object.entries(tables).find(([list]) => list.toLowerCase() === name.trim().toLowerCase())?.[1];
	if (read) return read(db, language);
	const kind = codeKinds.find((one) => one.toLowerCase() === name.trim().toLowerCase());
	if (!kind) return null;
	const records = [...(await codedRecords(db, kind)).values()];
	return records.filter((one) => isActive(one, today)).map(({ code, names }) => ({ enumValue: code, description: names[language] }));
}

export const lookupsRouter = router({
	/** Ports, port cities and inland cities, 50 at most unless `limit` says otherwise. */
	places: permitted("lookup.view")
		.input(placesInput)
		.query(({ ctx, input }) => findPlaces(ctx.db, input)),

	/** Places trucks run from or to. */
	truckHubs: permitted("lookup.view").query(({ ctx }) => truckHubs(ctx.db).execute()),

	/** Cities of trains between China and Europe: terminals and ramps that have a price. */
	trainCities: permitted("lookup.view").query(({ ctx }) => trainCities(ctx.db).execute()),

	/** Administrative areas of China: children of one, those of some codes, or a search by names, pinyin and postcode. */
	areas: permitted("lookup.view")
		.input(areasInput)
		.query(({ ctx, input }) => findAreas(ctx.db, input)),

	/** Children of several areas at once. */
	areasBelow: permitted("lookup.view")
		.input(areaArrayInput)
		.query(({ ctx, input }) => findAreasBelow(ctx.db, input.codes)),

	/** Currencies that may be chosen today with their names in the caller's language and their decimals, those the product quotes in first. */
	currencies: permitted("lookup.view").query(({ ctx }) => findCurrencies(ctx.db, { language: ctx.language, day: ctx.today })),

	/** Codes of the currencies that have no exchange rate today, the day it is looked at: nothing can be quoted in them that is charged in another. */
	unratedCurrencies: permitted("lookup.view").query(async ({ ctx }) => ({ date: ctx.today, currencies: await unratedCurrencies(ctx.db, ctx.today) })),

	/** Containers that may be chosen today, with their names in the caller's language. */
	containerTypes: permitted("lookup.view").query(({ ctx }) => findContainerTypes(ctx.db, { language: ctx.language, day: ctx.today })),

	/** Vendors of every kind, for whoever may see them in the prices of any book. */
	suppliers: permitted("lookup.view", costRight)
		.input(suppliersInput)
		.query(({ ctx, input }) => findSuppliers(ctx.db, input)),

	/** Records of a kind of master data that rates name by their codes, with their names in the caller's language; `active`: it may be chosen for new ones. */
	coded: permitted("lookup.view")
		.input(codedInput)
		.query(async ({ ctx, input }) =>
			[...(await codedRecords(ctx.db, input.kind)).values()].map((one) => ({
				code: one.code,
				name: one.names[ctx.language],
				active: isActive(one, ctx.today),
			})),
		),

	/** Values of a list with their labels in the caller's language. */
	enumList: signedIn.input(enumInput).query(async ({ ctx, input }) => {
		const items = enumItems(input.name, ctx.language) ?? (await tableItems(ctx.db, input.name, ctx.language, ctx.today));
		if (!items) throw new InvalidFieldError("name", "problem.oneOf", { options: [...enumNames, ...tableNames].join(", ") });
		return items;
	}),

	/** Every value of every list with its labels in the four languages, and where they are seen. `translations.save` changes a label. */
	enumerations: permitted("enumeration.view")
		.input(listInput)
		.query(async ({ ctx, input }) => enumList.page(await enumRows(ctx.db, ctx.language), input)),

	/** Values of a field of `enumerations` with how often they occur. */
	enumerationFacet: permitted("enumeration.view")
		.input(facetInput)
		.query(async ({ ctx, input }) => enumList.facet(await enumRows(ctx.db, ctx.language), input)),

	/** Ports, containers, currencies and directions in one answer, as the portal loads them once. */
	masterData: permitted("lookup.view").query(async ({ ctx }) => ({
		ports: await findPlaces(ctx.db, { kinds: ["port"], activeOnly: true, limit: 200 }),
		containers: await findContainerTypes(ctx.db, { language: ctx.language, day: ctx.today }),
		currencies: await findCurrencies(ctx.db, { language: ctx.language, day: ctx.today }),
		directions: enumItems("direction", ctx.language) ?? [],
	})),

	/** The same as far as it can be sold on a day: ports, port cities and inland cities of corridors that hold then. */
	availableMasterData: permitted("lookup.view")
		.input(availableInput)
		.query(async ({ ctx, input }) => {
			const date = input.date ?? ctx.today;
			const ids = await placesOnSale(ctx.db, { ...input, date });
			const places = ids.length === 0 ? [] : await findPlaces(ctx.db, { ids, limit: ids.length });
			return {
				ports: places.filter(({ kind }) => kind === "port"),
				portCities: places.filter(({ kind }) => kind === "portCity"),
				inlandCities: places.filter(({ kind }) => kind === "inlandCity"),
				containers: await findContainerTypes(ctx.db, { language: ctx.language, day: date }),
				currencies: await findCurrencies(ctx.db, { language: ctx.language, day: date }),
				directions: enumItems("direction", ctx.language) ?? [],
			};
		}),

	/** Every text of the caller's language by message id, administrators' own included (ICU placeholders as they are). */
	texts: publicProcedure.query(({ ctx }) => textsOf(ctx.language)),
});
