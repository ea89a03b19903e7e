/** Every kind of record the portal is put together of, a line a kind: procedures under its name, REST lines, demo rows. */
export { appSetting } from "./app-settings/domain.ts";
export { auditor } from "./auditors/domain.ts";
export { notices } from "./notices/domain.ts";
export { parameter } from "./parameters/domain.ts";
export { priceSetting } from "./price-setting/domain.ts";
export { focalList, productTeam, vdmTeam } from "./teams/domain.ts";
