import { expect, test } from "vitest";
import { daysInText } from "./day.ts";
import { daysSpelt } from "./days-spelt.ts";

const secondQuarter = "2027-04-01 - 2027-06-30";

test.each([
	["Rail freight H1 2027", "Rail freight 2027-01-01 - 2027-06-30"],
	["2027年下半年运价", "2027-07-01 - 2027-12-31运价"],
	["Rail freight Valid CW 14 - CW 26 2027", "Rail freight Valid 2027-04-05 - 2027-07-04"],
	["KW 14–26/2027", "2027-04-05 - 2027-07-04"],
	["Rates CW 53/2026 - CW 2/2027", "Rates 2026-12-28 - 2027-01-17"],
	["Rates W14-W26 2027", "Rates 2027-04-05 - 2027-07-04"],
	["Rates weeks 14-26, 2027", "Rates 2027-04-05 - 2027-07-04"],
	["2027 W14-W26", "2027-04-05 - 2027-07-04"],
	["运价表2027年第14周至第26周", "运价表2027-04-05 - 2027-07-04"],
	["运价2027年14-26周", "运价2027-04-05 - 2027-07-04"],
	["Bahntarif 2. Quartal 2027", "Bahntarif Q2 2027"],
	["Bahnraten 1. März bis 30. Juni 2027", "Bahnraten 1 Mar 2027 to 30 Jun 2027"],
	["Tarifas 1 de abril al 30 de junio de 2027", "Tarifas 1 Apr 2027 to 30 Jun 2027"],
	["CW 14 2027", "2027-04-05 - 2027-04-11"],
	["Valid: 01/04/27 - 30/06/27", `Valid: ${secondQuarter}`],
	["Valid 04/01/2027 to 06/30/2027", `Valid ${secondQuarter}`],
	["gültig 1.4. - 30.6.2027", `gültig ${secondQuarter}`],
	["gültig 1.4.-30.6.27", `gültig ${secondQuarter}`],
	["Rates 1.4 - 30.6.2027", `Rates ${secondQuarter}`],
	["Valid Apr 1st 2027 through June 30th, 2027", "Valid 1 Apr 2027 through 30 June 2027"],
	["Valid Apr 1 - Jun 30, 2027, RMB", "Valid 1 Apr 2027 - 30 Jun 2027, RMB"],
	["1st of April to 30th of June 2027", "1 April 2027 to 30 June 2027"],
	["Valid from April 1, 2027", "Valid from 1 April 2027"],
	["有效期20270401-20270630", `有效期${secondQuarter}`],
	["有效期：27年4月1日—27年6月30日", "有效期:2027年4月1日—2027年6月30日"],
	["二〇二七年四月一日至六月三十日", "2027年4月1日至6月30日"],
	["二〇二七年十月二十一日至十二月十五日", "2027年10月21日至12月15日"],
	["Rates H1'27", "Rates 2027-01-01 - 2027-06-30"],
	["Rail tariff – H2 2027, RMB", "Rail tariff – 2027-07-01 - 2027-12-31, RMB"],
	["Valid 1-Apr-27 - 30-Jun-27", "Valid 1 Apr 2027 - 30 Jun 2027"],
	["Rail freight 2Q2027", "Rail freight Q2 2027"],
	["Rail freight Q2'27", "Rail freight Q2 2027"],
])("spells the days of %j", (text, spelt) => {
	expect(daysSpelt(text)).toBe(spelt);
});

test.each([
	"Rail rates 2027-04-01 - 2027-06-30, CNY",
	"铁路运价 2027年4月1日-6月30日 每周三日发车",
	// Either number may be the month.
	"Valid 01/04/2027 - 05/06/2027",
	// Either number may be the year.
	"27/03/28 - 30/03/28",
	// Whether it begins in the year before, nobody says.
	"Nov 1 - Jan 31, 2027",
	"until H1 2027",
	"from CW 14 2027",
	"CW 54 2026 - CW 60 2026",
	"Ref. 20270401",
	"20270230-20270401",
	"1.4 / 2.5",
	"Version 1.4 - 2.5.2027",
	"80CW 14",
	// One of several.
	"Q4 2026 - H1 2027",
	"Q1 and H2 2027",
	"H1 2027 and Q3 2027",
	"CW 14 2027, CW 20 2027",
	"2026H2-2027H1",
	"Version 1.4 - 30.6.2027",
	"25/03/27 - 30/06/27",
])("leaves %j", (text) => {
	expect(daysSpelt(text)).toBe(text);
});

test.each([
	["2026年12月15日-1月14日", ["2026-12-15", "2027-01-14"]],
	["有效期 2026.12.15-1.14", ["2026-12-15", "2027-01-14"]],
	["2026/12/15~1/14", ["2026-12-15", "2027-01-14"]],
	["2026年10月1日-12月31日", ["2026-10-01", "2026-12-31"]],
])("a period over New Year ends in the year after it begins: %s", (text, days) => {
	expect(daysInText(text)).toEqual(days);
});
