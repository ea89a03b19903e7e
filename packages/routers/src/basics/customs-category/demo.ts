import { always, type Demo, named } from "../../kit/records/domain.ts";
import type { CustomsCategory } from "./schema.ts";

/** [code, names, direction, names in sheets, remark]: what this company's brokers charge for beside what every installation begins with. */
const categories: [string, [string, string, string, string], CustomsCategory["direction"], string[], string | null][] = [
	["t1", ["T1 过境单证", "T1 transit document", "Documento de tránsito T1", "T1 トランジット書類"], "westbound", ["T1"], "欧盟境内过境，须提供担保"],
	["bonded", ["保税入区", "Bonded entry", "Entrada en zona franca", "保税搬入"], "eastbound", ["保税", "进区报关"], null],
	["return", ["退运报关", "Returned goods", "Devolución de mercancías", "積戻し通関"], null, ["退运"], null],
	["ata", ["暂时进出境（ATA）", "Temporary admission (ATA)", "Importación temporal (ATA)", "一時輸出入（ATA）"], null, ["ATA", "暂时进出口"], null],
	["ecommerce", ["跨境电商（9610）", "E-commerce (9610)", "Comercio electrónico (9610)", "越境 EC（9610）"], "westbound", ["9610", "跨境电商"], null],
	["refund", ["退税联", "Tax refund copy", "Copia para devolución", "還付用書類"], "westbound", ["退税"], "2024 年起多数口岸改为电子联"],
];

export const demo: Demo<CustomsCategory> = {
	rows: () =>
		categories.map(([code, [zh, en, es, ja], direction, aliases, remark]) => ({
			...{ code, ...named(zh, en, es, ja), direction, ...always, aliases, remark },
		})),
	beside: true,
};
