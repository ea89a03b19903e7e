// Reads and writes a one-sheet workbook with what Node brings: enough to fill in a template as a person would.
import { crc32, inflateRawSync } from "node:zlib";

/** Entry name -> bytes, from the central directory of a ZIP file. */
function unzip(bytes) {
	const files = new Map();
	let end = bytes.length - 22;
	while (bytes.readUInt32LE(end) !== 0x06054b50) end--;
	let at = bytes.readUInt32LE(end + 16);
	for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
		const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
		const [nameLength, extra, comment, local] = [28, 30, 32].map((o) => bytes.readUInt16LE(at + o)).concat(bytes.readUInt32LE(at + 42));
		const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
		const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
		const packed = bytes.subarray(from, from + size);
		files.set(name, method === 8 ? inflateRawSync(packed) : packed);
		at += 46 + nameLength + extra + comment;
	}
	return files;
}

function zip(files) {
	const parts = [];
	const directory = [];
	let at = 0;
	for (const [name, text] of Object.entries(files)) {
		const [nameBytes, data] = [Buffer.from(name), Buffer.from(text)];
		const head = Buffer.alloc(26);
		head.writeUInt16LE(20, 0);
		head.writeUInt32LE(crc32(data), 10);
		head.writeUInt32LE(data.length, 14);
		head.writeUInt32LE(data.length, 18);
		head.writeUInt16LE(nameBytes.length, 22);
		parts.push(Buffer.from("PK\x03\x04"), head, nameBytes, data);
		const tail = Buffer.alloc(16);
		tail.writeUInt32LE(at, 12);
		directory.push(Buffer.from("PK\x01\x02\x14\x00"), head.subarray(0, 26), tail.subarray(2), nameBytes);
		at += 30 + nameBytes.length + data.length;
	}
	const central = Buffer.concat(directory);
	const end = Buffer.alloc(22);
	end.write("PK\x05\x06", 0, "latin1");
	for (const offset of [8, 10]) end.writeUInt16LE(Object.keys(files).length, offset);
	end.writeUInt32LE(central.length, 12);
	end.writeUInt32LE(at, 16);
	return Buffer.concat([...parts, central, end]);
}

const plainText = (text) =>
	text.replace(/&(lt|gt|quot|apos|amp|#x?[0-9a-f]+);/gi, (_, name) => {
		const named = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" }[name];
		return named ?? String.fromCodePoint(name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
	});
const marked = (text) => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);
const columnOf = (ref) => [...ref.replace(/\d+/g, "")].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1;

/** Rows of the first sheet, every cell as text. */
export function readRows(bytes) {
	const files = unzip(bytes);
	const text = (name) => files.get(name)?.toString("utf8") ?? "";
	const words = (xml) => [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map((m) => plainText(m[1])).join("");
	const shared = [...text("xl/sharedStrings.xml").matchAll(/<si>(.*?)<\/si>/gs)].map((m) => words(m[1]));
	const sheet = [...files.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort()[0];
	return [...text(sheet).matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map((row) => {
		const cells = [];
		for (const [, head, inside = ""] of (row[1] ?? "").matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
			const ref = /r="([A-Z]+)\d*"/.exec(head)?.[1];
			const value = /<v>([^<]*)<\/v>/.exec(inside)?.[1] ?? "";
			cells[ref ? columnOf(ref) : cells.length] = /t="s"/.test(head)
				? shared[Number(value)]
				: /t="inlineStr"/.test(head)
					? words(inside)
					: plainText(value);
		}
		return Array.from(cells, (cell) => cell ?? "");
	});
}

/** A workbook of one sheet whose cells are texts. */
export function writeRows(rows) {
	const cell = (value) =>
		value === "" || value === null || value === undefined
			? "<c/>"
			: `<c t="inlineStr"><is><t xml:space="preserve">${marked(String(value))}</t></is></c>`;
	const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
	const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
	const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
	const packaged = "http://schemas.openxmlformats.org/package/2006";
	const relation = (type, target) =>
		`<?xml version="1.0"?><Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;
	return zip({
		"[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
		"_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
		"xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
		"xl/worksheets/sheet1.xml": `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("")}</sheetData></worksheet>`,
	});
}
