import { type Language, type MessageId, translate } from "@iqt/i18n";

/** Lists of values people choose from, with the message id of each value's label. */
const enums = {
	direction: { westbound: "enum.direction.westbound", eastbound: "enum.direction.eastbound" },
	cargo: { general: "enum.cargo.general", dangerous: "enum.cargo.dangerous", reefer: "enum.cargo.reefer" },
	ownership: { COC: "enum.ownership.COC", SOC: "enum.ownership.SOC" },
	basis: {
		container: "enum.basis.container",
		teu: "enum.basis.teu",
		bl: "enum.basis.bl",
		document: "enum.basis.document",
		item: "enum.basis.item",
		day: "enum.basis.day",
		km: "enum.basis.km",
		percent: "enum.basis.percent",
		shipment: "enum.basis.shipment",
	},
	railMode: { rail: "enum.mode.rail", railBarge: "enum.mode.railBarge", railTruck: "enum.mode.railTruck" },
	corridorMode: { rail: "enum.mode.rail", truck: "enum.mode.truck", barge: "enum.mode.barge" },
	serviceScope: {
		doorToPort: "enum.scope.doorPort",
		doorToDoor: "enum.scope.doorDoor",
		portToPort: "enum.scope.portPort",
		portToDoor: "enum.scope.portDoor",
	},
	customsCategory: {
		export: "enum.customs.export",
		import: "enum.customs.import",
		transit: "enum.customs.transit",
		inspection: "enum.customs.inspection",
	},
	depotService: {
		storage: "enum.depotService.storage",
		liftOn: "enum.depotService.liftOn",
		liftOff: "enum.depotService.liftOff",
		gateIn: "enum.depotService.gateIn",
		gateOut: "enum.depotService.gateOut",
		cleaning: "enum.depotService.cleaning",
		plugIn: "enum.depotService.plugIn",
	},
	quotationState: {
		draft: "enum.quotation.draft",
		sent: "enum.quotation.sent",
		accepted: "enum.quotation.accepted",
		declined: "enum.quotation.declined",
		expired: "enum.quotation.expired",
		withdrawn: "enum.quotation.withdrawn",
	},
} as const satisfies Record<string, Record<string, MessageId>>;

export interface EnumItem {
	enumValue: string;
	description: string;
}

/** Values of a list with their labels in `language`, by its name without regard to case; null for a name there is none of. */
export function enumItems(name: string, language: Language): EnumItem[] | null {
	const lower = name.toLowerCase();
	const found = Object.entries(enums).find(([key]) => key.toLowerCase() === lower);
	return found ? Object.entries(found[1]).map(([enumValue, id]: [string, MessageId]) => ({ enumValue, description: translate(language, id) })) : null;
}

export const enumNames = Object.keys(enums);
