import { ask, is, type Sketch } from "./sketch.ts";
import { head, noCurrency, priced, rows, wide } from "./table.ts";
import type { Tongue } from "./words.ts";
import type { Scrap } from "./workbook.ts";

/** Workbooks with names and values side by side below or between their rates, and with heads that name two values of one kind. */
export const namesSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const columns = wide("containerType=20GP", "containerType=40HC").filter((key) => key !== "currency");
	const below = (name: string, cells: Scrap[]): Sketch => ({
		name: `names and values below rates: ${name}`,
		features: ["names:below"],
		columns,
		rows: [head(columns, tongue), ...rows(3, priced(columns)), { cells, asked: true }],
	});
	const between = (name: string, cells: Scrap[]): Sketch => ({
		name: `names and values between rates: ${name}`,
		features: ["names:between"],
		columns,
		rows: [head(columns, tongue), ...rows(2, priced(columns)), { cells, asked: true }, ...rows(2, priced(columns))],
	});
	const twice = (field: string, words: string): Sketch => ({
		name: `a head of prices that names two values of one kind: ${words}`,
		features: ["head:twice"],
		columns: noCurrency,
		set: { [field]: ask("which of the two") },
		rows: [{ ...head(noCurrency, tongue, { cost: `${say("成本", "Cost")} (${words})` }), asks: [4] }, ...rows(3)],
	});
	const currency = say("币种", "Currency");
	const [dollars, yuan] = [say("美元", "USD"), say("人民币", "CNY")];
	return [
		below("currency", [currency, dollars]),
		below("currency behind a colon", [currency, ":", dollars]),
		below("ownership", [say("箱属", "Ownership"), "SOC"]),
		below("cargo", [say("货物", "Cargo"), say("危险品", "Dangerous goods")]),
		below("surcharge", [say("附加费", "Surcharge"), 200]),
		below("share", [say("燃油附加费", "Fuel surcharge"), { value: 0.08, format: "0%" }]),
		below("minimum", [say("最低收费", "Minimum charge"), 500]),
		below("tolls", [say("过路费", "Tolls"), 150]),
		below("nothing known", [say("某地", "Foo"), say("某处", "Bar")]),
		between("surcharge", [say("附加费", "Surcharge"), 200]),
		twice("currency", say("欧元/美元", "EUR/USD")),
		twice("currency", say("美元/人民币", "USD/CNY")),
		twice("currency", say("美元或人民币", "USD or CNY")),
		twice("ownership", "SOC/COC"),
		twice("cargo", say("普货/危险品", "GC/DG")),
		{
			name: "names and values over each of the rates",
			features: ["names:section"],
			clear: true,
			columns,
			rows: [
				head(columns, tongue),
				{ cells: [currency, yuan], set: { currency: is("CNY") } },
				...rows(2, priced(columns)),
				{ cells: [currency, dollars], set: { currency: is("USD") } },
				...rows(2, priced(columns)),
			],
		},
	];
};
