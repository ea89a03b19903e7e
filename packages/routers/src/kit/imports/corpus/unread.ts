import type { Drawn } from "./cells.ts";
import type { Column } from "./head.ts";
import type { Plan } from "./plan.ts";
import type { Dice } from "./random.ts";
import type { Tongue } from "./words.ts";

/** A column no book has a field for: what it is called, and what may stand under it in a row. */
interface Unread {
	heads: Readonly<Record<Tongue, readonly string[]>>;
	texts: Readonly<Record<Tongue, readonly string[]>>;
	/** Its cells count the rows. */
	counts?: true;
}

/** Those that change no price, whatever stands under them. */
const harmless: readonly Unread[] = [
	{ heads: { zh: ["序号", "编号"], en: ["No.", "Item", "#"] }, texts: { zh: [], en: [] }, counts: true },
	{ heads: { zh: ["联系人", "业务员", "客服"], en: ["Contact", "PIC", "Salesperson"] }, texts: { zh: ["李雷", "王芳"], en: ["Li Lei", "A. Meier"] } },
	{
		heads: { zh: ["电话", "手机"], en: ["Phone", "Tel."] },
		texts: { zh: ["021-58881234", "138 0013 8000"], en: ["+86 21 5888 1234", "040 123456"] },
	},
	{ heads: { zh: ["邮箱"], en: ["E-mail"] }, texts: { zh: ["rates@rail.example"], en: ["rates@rail.example"] } },
	{ heads: { zh: ["运价编号"], en: ["Rate ID", "Ref."] }, texts: { zh: ["R-0017", "CD/12"], en: ["R-0017", "CD/12"] } },
	{ heads: { zh: ["国家"], en: ["Country"] }, texts: { zh: ["中国"], en: ["China", "CN"] } },
	{ heads: { zh: ["线路名称", "班列名称"], en: ["Service name", "Route name"] }, texts: { zh: ["渝沪班列"], en: ["Yangtze shuttle"] } },
	{ heads: { zh: ["更新日期"], en: ["Last updated"] }, texts: { zh: ["2026-09-20"], en: ["2026-09-20"] } },
	{ heads: { zh: ["状态"], en: ["Status"] }, texts: { zh: ["有效", "正常"], en: ["active", "valid"] } },
];

/** Those a person has to look at. */
const telling: readonly Unread[] = [
	{ heads: { zh: ["客户"], en: ["Customer"] }, texts: { zh: ["ABC贸易"], en: ["IKEA"] } },
	{ heads: { zh: ["起订量"], en: ["MOQ"] }, texts: { zh: ["10箱起"], en: ["10 boxes"] } },
	{ heads: { zh: ["版本"], en: ["Version"] }, texts: { zh: ["旧版"], en: ["old"] } },
	{ heads: { zh: ["含THC", "是否含报关"], en: ["Incl. THC", "Includes"] }, texts: { zh: ["不含", "含"], en: ["no", "DOC, THC"] } },
	{ heads: { zh: ["空重箱"], en: ["L/E", "Full/Empty"] }, texts: { zh: ["空箱"], en: ["E", "Empty"] } },
	{ heads: { zh: ["合同号"], en: ["Contract No"] }, texts: { zh: ["HT-2027-01"], en: ["SC-2027-01"] } },
	{ heads: { zh: [""], en: [""] }, texts: { zh: ["×", "停", "√"], en: ["x", "*", "×"] } },
	{ heads: { zh: ["码头"], en: ["Terminal"] }, texts: { zh: ["外高桥", "北仑三期"], en: ["WGQ 4", "Berth 5"] } },
	{ heads: { zh: ["贸易条款"], en: ["Incoterm"] }, texts: { zh: ["FOB"], en: ["FOB"] } },
];

/** Columns beside a table that no field has, each with how its cells are drawn, and which of them have to be asked about. */
export interface Beside {
	/** A table's columns with these on both sides. */
	around(own: readonly Column[]): Column[];
	/** A cell of one of them, by its key; null for the key of another column. */
	cell(key: string, row: number): Drawn | null;
	isTelling(key: string): boolean;
}

/** Draws such columns for some plans; `dice` are theirs alone, so that all else of a workbook stays as it was without them. */
export function besideColumns(dice: Dice, { tongue, plain }: Plan): Beside {
	const picked = dice.chance(0.6) ? [] : dice.shuffled(harmless).slice(0, dice.int(1, 3));
	const asked = plain || dice.chance(0.85) ? [] : [dice.pick(telling)];
	const columns = [...picked, ...asked].map((of, i) => ({ key: `beside${i}`, of, label: dice.pick(of.heads[tongue]), left: dice.chance(0.3) }));
	const columnOf = ({ key, label }: (typeof columns)[number]): Column => ({ key, label, top: null, part: null });
	return {
		around: (own) => [...columns.filter((c) => c.left).map(columnOf), ...own, ...columns.filter((c) => !c.left).map(columnOf)],
		cell(key, row) {
			const column = columns.find((c) => c.key === key);
			if (!column) return null;
			return { ink: { value: column.of.counts ? row : dice.pick(column.of.texts[tongue]) }, senses: {} };
		},
		isTelling: (key) => columns.some((c) => c.key === key && asked.includes(c.of)),
	};
}
