import { type Language, type MessageId, translate } from "@iqt/i18n";
import Big from "big.js";
import type { Caller, Context } from "../../door/context.ts";
import type { FileAnswer } from "../../kit/rest/types.ts";
import { columnName } from "../../kit/sheet/format.ts";
import { type StyledCell, styledCell, type WorkbookSheet, writeWorkbook } from "../../kit/sheet/write.ts";
import { digitsOf } from "../quotation/document.ts";
import { xlsxType } from "../quotation/documents/workbook.ts";
import { lanesOf, type Tender, type TenderLane, tenderInScope } from "./queries.ts";
import { UNKEPT } from "./sheet.ts";
import { reasonsOf } from "./view.ts";

type Cell = string | number | null | StyledCell;

const strong = { bold: true };

const amount = (value: string, style: Parameters<typeof styledCell>[1] = {}, formula?: StyledCell["formula"]) => {
	const decimals = digitsOf(value);
	return styledCell(value, { ...style, numberFormat: decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}` }, { kind: "money", formula });
};

/** Why a lane has no price; to a customer without what is the house's own. */
function whyNot(lane: TenderLane, language: Language, inside: boolean): string {
	const say = (id: string, values: Record<string, string | number> = {}) => translate(language, id as MessageId, values);
	if (lane.state === "left") return say("tender.file.left");
	if (lane.state === "gap") {
		const told = reasonsOf(lane, language, !inside).map(({ message }) => message);
		return told.join(" ");
	}
	if (lane.state !== "question") return say("tender.file.notPriced");
	return inside ? lane.problems.map(({ messageId, values }) => say(messageId, values)).join(" ") : say("tender.file.unclear");
}

/** What stands beside a row of the customer's list. */
function beside(lane: TenderLane, { language, inside, costs }: { language: Language; inside: boolean; costs: boolean }): Cell[] {
	const say = (id: Parameters<typeof translate>[1]) => translate(language, id);
	const choice = lane.choices.find(({ id }) => id === lane.chosen);
	const numbers = costs ? [choice?.confidential?.cost ?? null, choice?.confidential?.msr ?? null] : [];
	if (lane.state === "priced" && choice) {
		const days = choice.transitMax ?? choice.transitMin;
		const via = choice.via.map(({ name, nameZh }) => (language === "zh" ? nameZh || name : name)).join(", ");
		const facts = [say(`enum.mode.${choice.mode}`), via, days, choice.validTo];
		return [...facts, amount(choice.total), ...numbers.map((value) => (value === null ? null : amount(value))), null];
	}
	const why = whyNot(lane, language, inside);
	return [null, null, null, null, null, ...numbers.map(() => null), why];
}

/** The customer's own list, as it came, with what each lane costs beside it, or why it has no price; the sum is a formula. */
function tenderSheet(
	tender: Tender,
	lanes: readonly TenderLane[],
	{ language, inside, costs }: { language: Language; inside: boolean; costs: boolean },
): WorkbookSheet {
	const { currency } = tender.usual;
	const say = (id: Parameters<typeof translate>[1], values?: Record<string, string>) => translate(language, id, values);
	const money = ["tender.file.price", ...(costs ? (["tender.file.cost", "tender.file.msr"] as const) : [])] as const;
	const heads = [
		...(["tender.file.mode", "tender.file.via", "tender.file.days", "tender.file.validTo"] as const).map((id) => say(id)),
		...money.map((id) => say(id, { currency })),
		say("tender.file.reason"),
	];
	const own = tender.head.length;
	const sums = money.map((_, i): Cell => {
		const amounts = lanes.flatMap((lane) => {
			const choice = lane.state === "priced" ? lane.choices.find(({ id }) => id === lane.chosen) : undefined;
			const values = [choice?.total, choice?.confidential?.cost, choice?.confidential?.msr];
			return values[i] ?? [];
		});
		return sumOf(amounts, own + 5 + i);
	});
	const rows = lanes.map((lane): Cell[] => [
		...tender.head.map((_, i) => (lane.cells[i] === UNKEPT ? null : lane.cells[i] || null)),
		...beside(lane, { language, inside, costs }),
	]);
	const total: Cell[] = [...tender.head.map((_, i) => (i === 0 ? styledCell(say("document.total"), strong) : null)), null, null, null, null, ...sums];
	return {
		name: say("tender.file.sheet"),
		columns: [
			...tender.head.map((header) => ({ header: header || "–", width: Math.min(28, Math.max(12, header.length + 2)) })),
			...heads.map((header, i) => ({ header, width: i === heads.length - 1 ? 60 : Math.max(14, header.length + 2) })),
		],
		rows: [...rows, total],
		landscape: true,
	};
}

function sumOf(amounts: readonly string[], column: number): Cell {
	const digits = Math.max(0, ...amounts.map(digitsOf));
	const total = amounts.reduce((all, one) => all.plus(one), Big(0)).toFixed(digits);
	const letter = columnName(column);
	return amount(total, strong, (row) => `ROUND(SUM(${letter}2:${letter}${row - 1}),${digits})`);
}

/** Signs that no file system minds, of a name people gave. */
const plainName = (name: string): string =>
	name
		.replace(/\.xlsx$/i, "")
		.replace(/[^\p{L}\p{N} _.-]+/gu, "_")
		.slice(0, 80);

/** The list as a workbook: for the customer, or for the house (`inside`) with its own reasons and, for who may see them, costs. */
export async function tenderFile(
	ctx: Pick<Context, "db"> & { caller: Caller },
	{ id, inside, language }: { id: string; inside: boolean; language: Language },
): Promise<FileAnswer> {
	const tender = await tenderInScope(ctx, id);
	const sheet = tenderSheet(tender, await lanesOf(ctx.db, tender.id), { language, inside, costs: inside && ctx.caller.seesCost });
	const whose = inside ? `_${translate(language, "tender.file.inside")}` : "";
	return { file: { name: `${plainName(tender.name)}${whose}.xlsx`, contentType: xlsxType, body: writeWorkbook([sheet]) } };
}
