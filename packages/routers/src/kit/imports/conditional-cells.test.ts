import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.close());

const { upload, rowsOf } = forwarding(() => desk);

const heads = [
	"Inland City",
	"Port City",
	"Direction",
	"Container",
	"COC/SOC",
	"Rail Cost",
	"SSR",
	"MSR",
	"Currency",
	"Valid From",
	"Valid To",
	"Desk",
];
const row = (container: string) => ["CNCKG", "CNSHA", "Export", container, "COC", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31", "north"];

/** What is asked about a sheet of two rates with these conditional formats and differential formats of its workbook. */
async function asked(rules: string, dxfs: string) {
	const files = unzipSync(await sheetBytes([heads, row("40HC"), row("20GP")]));
	const put = (part: string, change: (xml: string) => string) => {
		const bytes = files[part];
		if (!bytes) throw new Error(`no ${part}`);
		files[part] = strToU8(change(strFromU8(bytes)));
	};
	put("xl/worksheets/sheet1.xml", (xml) => xml.replace("</sheetData>", `</sheetData>${rules}`));
	put("xl/styles.xml", (xml) => xml.replace(/<dxfs[^>]*\/>|<dxfs.*<\/dxfs>/s, "").replace("</cellXfs>", `</cellXfs><dxfs>${dxfs}</dxfs>`));
	const { id, questions } = await upload(zipSync(files, { level: 1 }));
	expect((await rowsOf(id)).map(({ outcome, row: rate }) => [outcome, rate.cost])).toEqual([
		["new", "4000"],
		["new", "4000"],
	]);
	return questions.filter(({ group }) => group === "doubtful").map(({ id, cells }) => [id, ...cells]);
}
const over = (sqref: string, rule = 'type="expression"') =>
	`<conditionalFormatting sqref="${sqref}"><cfRule ${rule} dxfId="0" priority="1"><formula>$Z2="x"</formula></cfRule></conditionalFormatting>`;

const euros = '<dxf><numFmt numFmtId="164" formatCode="[$€-2] #,##0"/></dxf>';

it("asks about rates that a conditional format may hide, strike through or show in another currency", async () => {
	expect(await asked(over("F2:G2"), euros)).toEqual([["conditionalFormat", "F2", "G2"]]);
	expect(await asked(over("F2:F3"), "<dxf><font><strike/></font></dxf>")).toEqual([["conditionalFormat", "F2", "F3"]]);
	expect((await asked(over("A1:L9"), '<dxf><font><color rgb="FFFFFFFF"/></font></dxf>'))[0]?.slice(0, 3)).toEqual(["conditionalFormat", "A2", "B2"]);
});

const newer = (
	sqref: string,
	dxf: string,
) => `<extLst><ext uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:conditionalFormattings>
	<x14:conditionalFormatting xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:cfRule type="expression" priority="1"><xm:f>Other!$A$1="x"</xm:f><x14:dxf>${dxf}</x14:dxf></x14:cfRule>
	<xm:sqref>${sqref}</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`;

it("asks about those of newer programs, which stand behind the sheet", async () => {
	expect(await asked(newer("F2:G2", '<numFmt numFmtId="164" formatCode="[$€-2] #,##0"/>'), "")).toEqual([["conditionalFormat", "F2", "G2"]]);
	expect(await asked(newer("F3", '<font><color theme="0" tint="-4.9989318521683403E-2"/></font>'), "")).toEqual([["conditionalFormat", "F3"]]);
	expect(await asked(newer("F2:F3 L2", '<font><color rgb="FFFF0000"/></font>'), "")).toEqual([]);
});

it("asks nothing about colours, thousands, cells that are read for no rate and rules that are not met", async () => {
	expect(await asked(over("F2:G3"), '<dxf><font><color rgb="FFFF0000"/></font><numFmt numFmtId="3" formatCode="#,##0"/></dxf>')).toEqual([]);
	const banner = '<dxf><font><color rgb="FFFFFFFF"/></font><fill><patternFill><bgColor rgb="FFC00000"/></patternFill></fill></dxf>';
	expect(await asked(over("F2:G3"), banner)).toEqual([]);
	expect(await asked(over("L2:L3 F1 F4:F90"), euros)).toEqual([]);
	const isZero = over("F2:F3", 'type="cellIs" operator="equal"').replace('$Z2="x"', "0");
	expect(await asked(isZero, '<dxf><font><color theme="0"/></font></dxf>')).toEqual([]);
});
