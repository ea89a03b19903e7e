import { describe, expect, it } from "vitest";
import { builtInDecimals, builtInFormats, decimalsShown, numberFormat } from "./number-format.ts";

const date = (code: string) => numberFormat(code)?.of(46_296).isDate ?? false;
const monthOnly = (code: string) => numberFormat(code)?.of(46_296).monthOnly ?? false;
const marks = (code: string, value = 1200) => numberFormat(code)?.of(value).marks;

describe("number formats", () => {
	it("tells dates from times, amounts and words", () => {
		const dates = [
			...["yyyy-mm-dd", "d.m.", "d-mmm-yy;@", "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "[$-en-US,1]d/m/yy", "m/d/yy h:mm", "YYYYMMDD", "ddmmmyy"],
			...['yyyy"年"m"月"d"日"', '[$-404]e"年"m"月"d"日"', "[$-411]ge.m.d", "[$-411]ggge.m.d;@", '[=0]"-";yyyy-mm-dd', "aaaa", "mmm", "yyyy"],
		];
		expect(dates.filter((code) => !date(code))).toEqual([]);
		const others = [
			...["General", "G/通用格式", "0.00", "#,##0;[Red]-#,##0", "0.00E+00", "##0.0E+0", "# ?/?", "@", "", ";;;"],
			...[
				"[h]:mm",
				"mm:ss.0",
				"[mm]:ss",
				"h:mm AM/PM",
				'上午/下午h"时"mm"分"',
				"ss.00",
				'"day" 0',
				'0"d"',
				"0d",
				"USD 0",
				'"yyyy"',
				"\\d0",
				"[Red]0",
			],
		];
		expect(others.filter(date)).toEqual([]);
	});

	it("tells dates that show no day", () => {
		const months = [
			"mmm-yy",
			"yyyy-mm",
			"yyyy/m;@",
			'yyyy"年"m"月"',
			"mmmm yyyy",
			"mm/yy",
			"yyyymm",
			'[$-404]e"年"m"月"',
			"mmm",
			"yyyy",
			"dddd mmm yyyy",
		];
		expect(months.filter((code) => !monthOnly(code))).toEqual([]);
		const days = ["yyyy-mm-dd", "d-mmm", "d", "m/d/yy h:mm", "ddmmmyy", 'm"月"d"日"', "aaaa", "h:mm", "0.00"];
		expect(days.filter(monthOnly)).toEqual([]);
		const yearUnseen = (code: string) => numberFormat(code)?.of(46_296).yearUnseen === true;
		expect([...days, "d-mmm-yy", "mmm d", "d mmmm;@", "dddd mmm"].filter(yearUnseen)).toEqual(["d-mmm", "mmm d", "d mmmm;@"]);
		const builtIn = [...builtInFormats].filter(([, format]) => format?.of(46_296).monthOnly).map(([id]) => id);
		expect(builtIn).toEqual([17, 27, 34, 36, 50, 52, 55, 57]);
		expect([14, 15, 16, 22, 28, 30, 31, 58].every((id) => builtInFormats.get(id)?.of(46_296).isDate)).toBe(true);
	});

	it("gives the currency or unit a number is shown with", () => {
		expect(marks('"US$"#,##0')).toEqual([{ mark: "US$", before: true }]);
		expect(marks("$#,##0.00")).toEqual([{ mark: "$", before: true }]);
		expect(marks('"HK"$#,##0')).toEqual([{ mark: "HK$", before: true }]);
		expect(marks("\\€\\ #,##0")).toEqual([{ mark: "€", before: true }]);
		expect(marks("[$€-407]\\ #,##0.00")).toEqual([{ mark: "€", locale: "407", before: true }]);
		expect(marks("#,##0.00\\ [$€-407];[Red]\\-#,##0.00\\ [$€-407]")).toEqual([{ mark: "€", locale: "407" }]);
		expect(marks("[$¥-411]#,##0")).toEqual([{ mark: "¥", locale: "411", before: true }]);
		expect(marks("[$¥-ja-JP]#,##0")).toEqual([{ mark: "¥", locale: "ja-JP", before: true }]);
		expect(marks("[$USD]\\ #,##0.00")).toEqual([{ mark: "USD", before: true }]);
		expect(marks("[$US$-409]#,##0")).toEqual([{ mark: "US$", locale: "409", before: true }]);
		expect(marks('_ "¥"* #,##0.00_ ;_ "¥"* -#,##0.00_ ;_ "¥"* "-"??_ ;_ @_ ')).toEqual([{ mark: "¥", before: true }]);
		expect(marks('#,##0"元/箱"')).toEqual([{ mark: "元/箱" }]);
		expect(marks('"USD "#,##0.00" /20GP"')).toEqual([{ mark: "USD", before: true }, { mark: "/20GP" }]);
		expect(marks("USD #,##0")).toEqual([{ mark: "USD", before: true }]);
		expect(marks("AED 0")).toEqual([{ mark: "AED", before: true }]);
		expect(marks('0.0"t"')).toEqual([{ mark: "t" }]);
		expect(marks("#,##0kg")).toEqual([{ mark: "kg" }]);
		expect(marks('General"元"')).toEqual([{ mark: "元" }]);
		expect(marks('0"%"')).toEqual([{ mark: "%" }]);
		expect(marks('"电询"')).toEqual([{ mark: "电询" }]);
		for (const id of [5, 6, 7, 8, 42, 44]) expect(builtInFormats.get(id)?.of(1).marks).toEqual([{ mark: "$", before: true }]);
	});

	it("says nothing where a format shows nothing but signs", () => {
		for (const code of ["#,##0", "0.00_);(0.00)", '#,##0;"-"#,##0', "#,##0.00\\ ", "[Red]0", "[$-804]#,##0", "[DBNum2][$-804]0", '"']) {
			expect(numberFormat(code), code).toBeNull();
		}
	});

	it("says how many decimals are shown of a number", () => {
		const shown = (codes: readonly string[]) => codes.map(decimalsShown);
		expect(shown(["0", "#,##0", "#,##0;[Red]-#,##0", '"US$"#,##0', "[$-804]#,##0", "0_);(0)"])).toEqual([0, 0, 0, 0, 0, 0]);
		expect(shown(["0.0", "0.00", "#,##0.00 元", "0.000", "0.#", "0%", "0.0%"])).toEqual([1, 2, 2, 3, 1, 2, 3]);
		expect(shown(["General", "@", "", "yyyy-mm-dd", "#,##0,", "# ?/?", "0.00E+00", "[>1000]0;0.00", "mm:ss.0"])).toEqual(Array(9).fill(null));
		expect([1, 3, 4, 10, 0, 14].map((id) => builtInDecimals.get(id))).toEqual([0, 0, 2, 4, undefined, undefined]);
	});

	it("says of which numbers and texts nothing is shown", () => {
		const unseen = (code: string, values: readonly number[]) => values.map((value) => numberFormat(code)?.of(value).unseen ?? false);
		expect(unseen(";;;", [1, -1, 0])).toEqual([true, true, true]);
		expect(unseen("0;;;@", [1, -1, 0])).toEqual([false, true, true]);
		expect(unseen("#,##0;-#,##0;", [1, -1, 0])).toEqual([false, false, true]);
		expect(unseen("[Red]", [1])).toEqual([false]);
		expect(unseen('_ * #,##0_ ;_ * -#,##0_ ;_ * "-"_ ;_ @_ ', [1, -1, 0])).toEqual([false, false, false]);
		expect([";;;", "0;;;@", "0;-0;0;"].map((code) => numberFormat(code)?.hidesText)).toEqual([true, false, true]);
	});

	it.each([
		['"-"0', 4100, "-4100"],
		["\\-0", 4100, "-4100"],
		["-0", 4100, "-4100"],
		['"("0")"', 4100, "(4100)"],
		["(#,##0)", 4100, "(4,100)"],
		['0"-"', 4100, "4100-"],
		['0"."00', 4100, "41.00"],
		['0"."000', 4100, "4.100"],
		['0","00', 4100, "41,00"],
		["0-00", 4100, "41-00"],
		["0:00", 4100, "41:00"],
		['"~"#,##0.00', 4100.5, "~4,100.50"],
		["*-0", 4100, "-4100"],
		["*10", 4100, "14100"],
		['[>4000]"("0")";0', 4100, "(4100)"],
		['"-"0%', 0.06, "-6"],
	])("tells what signs of %s make of %d", (code, value, shown) => expect(numberFormat(code)?.otherwise?.(value)).toBe(shown));

	it.each([
		...[
			"#,##0",
			"0.00",
			"General",
			"0.00_);(0.00)",
			'#,##0;"-"#,##0',
			"_-0_-",
			"**0",
			"*00",
			"# ##0",
			'0","000',
			"#'##0",
			'0".-"',
			"# ?/?",
			"0.00E+00",
		],
		...['_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ ', "_(* #,##0_);_(* \\(#,##0\\)", '0" (net)"', '0;0;"-"', '[<0]"("0")";0', "0.", ".00"],
	])("takes what %s shows for the number", (code) => expect(numberFormat(code)?.otherwise?.(4100) ?? null).toBeNull());

	it("says where the number is shown in thousands", () => {
		expect(numberFormat("#,##0,")?.of(4e6).scaled).toBe(true);
		expect(numberFormat('#,##0"k"')?.of(5).scaled).toBe(false);
		expect(marks('0!.0,"万"', 12_345)).toEqual([{ mark: "万", scaled: true }]);
		expect(marks('#,##0.0,,"M"', 2e6)).toEqual([{ mark: "M", scaled: true }]);
		expect(marks('#,##0,.00"k"')).toEqual([{ mark: "k", scaled: true }]);
		expect(marks('#,##0"k"', 5)).toEqual([{ mark: "k" }]);
	});

	it("reads a code of any length in one pass", () => {
		for (const piece of ["0,", ".0", "[h]", '"', "\\", ";", "ss.0", "[$", "a,", "_"])
			expect(numberFormat(`ss.${piece.repeat(200_000)}`)?.of(1).isDate ?? false, piece).toBe(false);
		expect(date(`${"_ ".repeat(200_000)}yyyy${"/".repeat(200_000)}mm`)).toBe(true);
		expect(marks(`#${",###".repeat(200_000)},"k"`)).toEqual([{ mark: "k", scaled: true }]);
	});

	it("goes by the section that shows the number", () => {
		const code = '"US$"0;"CR$"0;"free";"txt"@';
		expect([5, -5, 0].map((value) => marks(code, value)?.[0]?.mark)).toEqual(["US$", "CR$", "free"]);
		expect(numberFormat(code)?.text).toEqual([{ mark: "txt", before: true }]);
		expect([5, 0, -5].map((value) => marks('"a"0;"b"0', value)?.[0]?.mark)).toEqual(["a", "a", "b"]);
		expect([2000, 500, -5].map((value) => marks('[>=1000]"big"0;[<0]"minus"0;"small"0', value)?.[0]?.mark)).toEqual(["big", "small", "minus"]);
		expect([5000, 10].map((value) => marks('[>1000]"big"0;"small"0', value)?.[0]?.mark)).toEqual(["big", "small"]);
		expect([5000, 10].map((value) => marks('[<=100]"few"0', value)?.[0]?.mark)).toEqual([undefined, "few"]);
		expect([1, 2].map((value) => marks('[=1]0"box";[<>1]0"boxes"', value)?.[0]?.mark)).toEqual(["box", "boxes"]);
		expect(numberFormat("0%")?.of(0.09)).toMatchObject({ percent: true, isDate: false });
		expect([0.5, -0.5].map((value) => numberFormat("0.00%;-0.00")?.of(value).percent)).toEqual([true, false]);
		expect(builtInFormats.get(10)?.of(0.5).percent).toBe(true);
	});
});
