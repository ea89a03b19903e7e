/** Every kind of record that is declared, a line a kind: rights, roles and words of the change log are read here. */

export { addressCode } from "../basics/address-code/schema.ts";
export { basicPrice } from "../basics/basic-price/schema.ts";
export { containerType } from "../basics/container-type/schema.ts";
export { currency } from "../basics/currency/schema.ts";
export { customsCategory } from "../basics/customs-category/schema.ts";
export { depotService } from "../basics/depot-service/schema.ts";
export { direction } from "../basics/direction/schema.ts";
export { exchangeRate } from "../basics/exchange-rate/schema.ts";
export { group } from "../basics/group/schema.ts";
export { indexValue } from "../basics/index-value/schema.ts";
export { packagingType } from "../basics/packaging-type/schema.ts";
export { inlandCity, port, portCity } from "../basics/place/schema.ts";
export { portServiceType } from "../basics/port-service-type/schema.ts";
export { priceIndex } from "../basics/price-index/schema.ts";
export { supplier } from "../basics/supplier/schema.ts";
export { temperature } from "../basics/temperature/schema.ts";
export { truckType } from "../basics/truck-type/schema.ts";
export { adHocRequest } from "../desk/ad-hoc-request/schema.ts";
export { handOver } from "../desk/hand-over/schema.ts";
export { icrAdHoc } from "../desk/icr-ad-hoc/schema.ts";
export { company } from "../people/companies/schema.ts";
export { focalList, productTeam, vdmTeam } from "../people/teams/schema.ts";
export { appSetting } from "../settings/app-settings/schema.ts";
export { auditor } from "../settings/auditors/schema.ts";
export { notice } from "../settings/notices/schema.ts";
export { parameter } from "../settings/parameters/schema.ts";
export { priceSetting } from "../settings/price-setting/schema.ts";
