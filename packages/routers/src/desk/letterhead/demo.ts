import { changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import { readLetterhead, saveLetterhead } from "./queries.ts";
import type { LetterheadContent } from "./schema.ts";

const content: LetterheadContent = {
	name: { zh: "渝海国际货运（示例）有限公司", en: "Yuhai Global Freight (Demo) Co., Ltd.", es: "", ja: "" },
	address: { zh: "重庆市渝中区示例路 1 号", en: "1 Demo Road, Yuzhong District, Chongqing, China", es: "", ja: "" },
	registration: { zh: "统一社会信用代码 91500000DEMO000000", en: "Company registration 91500000DEMO000000", es: "", ja: "" },
	bank: {
		zh: "示例银行重庆分行\n人民币账号 0000 0000 0000 0000",
		en: "Demo Bank, Chongqing Branch\nCNY account 0000 0000 0000 0000\nSWIFT DEMOCNBJ",
		es: "",
		ja: "",
	},
	...{ phone: "+86 23 0000 0000", email: "quotes@yuhai.example", website: "www.yuhai.example" },
};

/** Gives a demo a letterhead; does nothing where there is one. */
export async function seedLetterhead({ db, now }: Services): Promise<void> {
	if ((await readLetterhead(db)).version > 0) return;
	await db
		.transaction()
		.execute((trx) =>
			saveLetterhead(
				{ db: trx, change: changeWriter(trx, { id: null, name: "system", source: "job" }, now()) },
				{ ...content, version: 0, logo: null },
			),
		);
}
