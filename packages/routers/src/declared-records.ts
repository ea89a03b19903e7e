/** Every kind of record that is declared, a line a kind: rights, roles and words of the change log are read here. */
export { appSetting } from "./app-settings/schema.ts";
export { auditor } from "./auditors/schema.ts";
export { company } from "./companies/schema.ts";
export { notice } from "./notices/schema.ts";
export { parameter } from "./parameters/schema.ts";
export { priceSetting } from "./price-setting/schema.ts";
export { focalList, productTeam, vdmTeam } from "./teams/schema.ts";
