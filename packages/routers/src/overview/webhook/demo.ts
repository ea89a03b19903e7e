import type { Demo } from "../../kit/records/domain.ts";
import type { Webhook } from "./schema.ts";

export const demo: Demo<Webhook> = {
	rows: () => [
		{ name: "ERP 同步", url: "https://erp.example.com/hooks/iqt", kinds: ["ratesChanged", "importFinished"], remark: "联调后再启用。" },
		{ name: "CRM 商机", url: "https://crm.example.com/hooks/quotations", kinds: ["quotationState", "requestState"], remark: null },
	],
};
