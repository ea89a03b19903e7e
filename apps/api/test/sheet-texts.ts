import { strFromU8, unzipSync } from "fflate";

const plain = (xml: string) => xml.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: "<", gt: ">", quot: '"' })[name] ?? "&");

/** Texts and numbers of the first sheet of a workbook. */
export function sheetTexts(xlsx: Uint8Array): { texts: string[]; numbers: string[] } {
	const sheet = strFromU8(unzipSync(xlsx)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
	return {
		texts: [...sheet.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = ""]) => plain(text)),
		numbers: [...sheet.matchAll(/<v>([^<]*)<\/v>/g)].map(([, number = ""]) => number),
	};
}
