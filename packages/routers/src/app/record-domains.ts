/** Every kind of record the portal is put together of, a line a kind: procedures under its name, REST lines, demo rows. */

export { addressCode } from "../basics/address-code/domain.ts";
export { basicPrice } from "../basics/basic-price/domain.ts";
export { containerType } from "../basics/container-type/domain.ts";
export { currency } from "../basics/currency/domain.ts";
export { customsCategory } from "../basics/customs-category/domain.ts";
export { depotService } from "../basics/depot-service/domain.ts";
export { direction } from "../basics/direction/domain.ts";
export { exchangeRate } from "../basics/exchange-rate/domain.ts";
export { group } from "../basics/group/domain.ts";
export { indexValue } from "../basics/index-value/domain.ts";
export { packagingType } from "../basics/packaging-type/domain.ts";
export { inlandCity, port, portCity } from "../basics/place/domain.ts";
export { portServiceType } from "../basics/port-service-type/domain.ts";
export { priceIndex } from "../basics/price-index/domain.ts";
export { supplier } from "../basics/supplier/domain.ts";
export { temperature } from "../basics/temperature/domain.ts";
export { truckType } from "../basics/truck-type/domain.ts";
export { customer } from "../desk/customer/domain.ts";
export { icrAdHoc } from "../desk/icr-ad-hoc/domain.ts";
export { vendor } from "../desk/vendor/domain.ts";
export { focalList, productTeam, vdmTeam } from "../people/teams/domain.ts";
export { appSetting } from "../settings/app-settings/domain.ts";
export { auditor } from "../settings/auditors/domain.ts";
export { notice } from "../settings/notices/domain.ts";
export { parameter } from "../settings/parameters/domain.ts";
export { priceSetting } from "../settings/price-setting/domain.ts";
