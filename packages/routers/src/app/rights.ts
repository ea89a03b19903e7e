import { type BuiltInRole, type Permission, provideRights, type RightEntry } from "../door/permissions.ts";
import { type ShippedRole, shippedRoleNames } from "../door/role-names.ts";
import { provideDeclared, type RecordRightKey, recordRights, recordRightsOf } from "../kit/records/declared.ts";
import { type BookRightKey, books } from "../prices/books.ts";
import * as records from "./declared-records.ts";

const declared = Object.values(records);
provideDeclared(declared);

/** Rights of the declared kinds of record. */
const ofRecords = recordRights(declared) as Record<RecordRightKey<(typeof declared)[number]["name"]>, RightEntry>;

const costs = { "cost.view": {} } as const satisfies Record<string, RightEntry>;

const others = {
	"sale.search": { menu: "/sale/sale" },
	"sale.quote": {},
	"quotation.view": { menu: "/QuotationReference/quotationRecord" },
	"quotation.viewAll": {},
	"quotation.editAll": {},
	"quotation.ask": {},
	"icrAdHoc.viewAll": {},
	"adHocRequest.viewAll": {},
	"adHocRequest.cost": {},
	"adHocRequest.price": {},
	"vendorInquiry.view": { menu: "/quotationPortal/QPVendorQuotationRecord", with: "adHocRequest.cost" },
	"customer.merge": { with: "quotation.editAll" },
	"handOver.viewAll": {},
	"handOver.reopen": {},
	"exceptionCase.viewAll": {},
	"ntoccCall.view": { menu: "/ntocc/callRecord" },
	"ntoccQuotation.view": { menu: "/ntocc/quotation" },
	"ntoccQuotation.add": {},
	"discount.ask": {},
	"discount.approve": {},
	"discount.approveFinal": {},
	"message.view": { menu: "/message/message", with: "sale.search" },
	"message.write": { with: "sale.search" },
	"lookup.view": {},
	"dashboard.admin": {},
	"user.view": { menu: "/permission/internalUserList" },
	"user.edit": { menu: "/permission/userAdd" },
	"role.view": { menu: "/permission/roleList" },
	"role.edit": { menu: "/permission/roleAdd" },
	"action.view": { menu: "/permission/actionList" },
	"action.edit": { menu: "/permission/menuApiMappingList" },
	"user.imitate": {},
	"company.invite": {},
	"changeLog.view": { menu: "/log/log" },
	"translation.view": { menu: "/i18n/i18n" },
	"translation.edit": {},
	"enumeration.view": { menu: "/settings/enumerations", with: "translation.view" },
	"health.view": { menu: "/system/health" },
	"job.run": { menu: "/system/job" },
	...ofRecords,
} as const satisfies Record<string, RightEntry>;

/** Rights of the price books, each with the roles that have it at first. */
const bookRights = books.flatMap(({ domain, rights }) =>
	Object.entries(rights).map(([name, right]) => [`${domain}.${name}` as BookRightKey, right] as const),
);

const ofBooks = Object.fromEntries(bookRights.map(([key, { menu }]): [string, RightEntry] => [key, menu === undefined ? {} : { menu }])) as Record<
	BookRightKey,
	RightEntry
>;

/**
 * Every right there is. Roles hold keys of this list; `permitted()` and `change()` name them; it seeds the actions and menus an
 * administrator grants. `menu` is the screen's path: holding the view right shows it. `with` is an older right whose holders get this one
 * too, once, where it is new to a database. Those of a price book or a kind of record stand in its declaration.
 */
const permissions = { ...costs, ...ofBooks, ...others };

declare module "../door/permissions.ts" {
	interface RightKeys extends Record<keyof typeof permissions, true> {}
}

const messages: Permission[] = ["message.view", "message.write"];

const salesRights: Permission[] = [
	...messages,
	"lookup.view",
	"sale.search",
	"sale.quote",
	"quotation.view",
	"ntoccQuotation.view",
	"ntoccQuotation.add",
	"discount.ask",
];

const customerRights: Permission[] = ["lookup.view", "sale.search", "quotation.view", "quotation.ask"];

/** The roles that come with the product, but for their rights to price books and records. */
const rolesWithoutBooks: (BuiltInRole & { code: ShippedRole })[] = [
	{ code: "superuser", name: shippedRoleNames.superuser, roleType: "internal", isSuper: true, canQuotation: true, permissions: [] },
	{
		code: "PM",
		name: shippedRoleNames.PM,
		roleType: "internal",
		canQuotation: true,
		permissions: [
			"cost.view",
			"lookup.view",
			"sale.search",
			"sale.quote",
			"quotation.view",
			"quotation.viewAll",
			"quotation.editAll",
			"customer.merge",
			"icrAdHoc.viewAll",
			"adHocRequest.viewAll",
			"adHocRequest.price",
			"vendorInquiry.view",
			...messages,
			"ntoccCall.view",
			"ntoccQuotation.view",
			"ntoccQuotation.add",
			"dashboard.admin",
		],
	},
	{
		code: "VDM",
		name: shippedRoleNames.VDM,
		roleType: "internal",
		permissions: [
			"cost.view",
			"lookup.view",
			"sale.search",
			"icrAdHoc.viewAll",
			"adHocRequest.viewAll",
			"adHocRequest.cost",
			"vendorInquiry.view",
			...messages,
			"ntoccCall.view",
		],
	},
	{
		code: "CX",
		name: shippedRoleNames.CX,
		roleType: "internal",
		canQuotation: true,
		permissions: [...salesRights, "user.imitate"],
	},
	{
		code: "SALS",
		name: shippedRoleNames.SALS,
		roleType: "internal",
		canQuotation: true,
		permissions: salesRights,
	},
	{
		code: "APPROVER",
		name: shippedRoleNames.APPROVER,
		roleType: "internal",
		permissions: [...messages, "lookup.view", "sale.search", "quotation.view", "quotation.viewAll", "discount.approve"],
	},
	{
		code: "FINALAPPROVER",
		name: shippedRoleNames.FINALAPPROVER,
		roleType: "internal",
		permissions: [...messages, "lookup.view", "sale.search", "quotation.view", "quotation.viewAll", "discount.approve", "discount.approveFinal"],
	},
	{
		code: "ComAdmin",
		name: shippedRoleNames.ComAdmin,
		roleType: "company",
		permissions: [...customerRights, "company.invite"],
	},
	{ code: "ComUser", name: shippedRoleNames.ComUser, roleType: "company", permissions: customerRights },
];

/**
 * The roles that come with the product. Costs, vendors, margins and MSR are for PM, VDM and super administrators: the others lack
 * `cost.view`, have no right to the purchase cost book at all and get the selling books without those fields.
 */
const roles: BuiltInRole[] = rolesWithoutBooks.map((role) => ({
	...role,
	permissions: [
		...role.permissions,
		...bookRights.filter(([, { roles }]) => roles.includes(role.code)).map(([key]) => key),
		...(recordRightsOf(declared, role.code) as Permission[]),
	],
}));

provideRights(permissions, roles);
