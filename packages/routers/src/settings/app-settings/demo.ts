import type { Demo } from "../../kit/records/domain.ts";
import type { AppSetting } from "./schema.ts";

const rows: AppSetting[] = [
	{ key: "support.email", name: "支持邮箱", type: "email", value: "support@iqt.example", shared: true, description: "用户菜单中的“联系支持”" },
];

export const demo: Demo<AppSetting> = { rows: () => rows };
