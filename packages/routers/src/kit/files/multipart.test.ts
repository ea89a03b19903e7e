import fc from "fast-check";
import { expect, test } from "vitest";
import { firstFile } from "./multipart.ts";

const encoder = new TextEncoder();

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(contentType: string, body: Uint8Array, size: number): Promise<{ name: string; bytes: number[] } | null> {
	const file = await firstFile(contentType, cut(body, size));
	if (!file) return null;
	const bytes: number[] = [];
	for await (const piece of file.bytes) bytes.push(...piece);
	return { name: file.name, bytes };
}

/** A form as the platform writes it. */
async function written(form: FormData): Promise<{ type: string; body: Uint8Array }> {
	const response = new Response(form);
	return { type: response.headers.get("content-type") ?? "", body: new Uint8Array(await response.arrayBuffer()) };
}

test("finds the file of a form the platform wrote, however it is cut", async () => {
	const content = fc.array(fc.constantFrom(13, 10, 45, 0, 255, 97), { maxLength: 300 }).map((bytes) => Uint8Array.from(bytes));
	const name = fc.constantFrom("费率表 2026.xlsx", 'with "quotes".pdf', "a;b=c.png", "line\nbreak.jpg");
	await fc.assert(
		fc.asyncProperty(content, name, fc.integer({ min: 1, max: 400 }), async (bytes, fileName, size) => {
			const form = new FormData();
			form.append("comment", "before\r\n--the file");
			form.append("file", new File([bytes], fileName));
			const { type, body } = await written(form);
			expect(await read(type, body, size)).toEqual({ name: fileName, bytes: [...bytes] });
		}),
		{ numRuns: 60 },
	);
});

test.each([
	["no boundary", "multipart/form-data", "--x\r\n"],
	["another one", "multipart/form-data; boundary=y", "--x\r\n\r\n\r\n--x--"],
	["no file", "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
	["no end of a header", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data"],
	["a header without end", "multipart/form-data; boundary=x", `--x\r\n${"a".repeat(1_000_000)}`],
	["a field without end", "multipart/form-data; boundary=x", `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"\r\n--".repeat(10_000)}`],
	["ever more fields", "multipart/form-data; boundary=x", `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(50_000)}--x--`],
	["nothing", "multipart/form-data; boundary=x", ""],
])("a form with %s has no file", async (_, type, body) => {
	expect(await read(type, encoder.encode(body), 64 * 1024)).toBeNull();
});

test("a file without end is an error for whoever reads it", async () => {
	const body = encoder.encode('--x\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n%PDF-');
	await expect(read("multipart/form-data; boundary=x", body, 10)).rejects.toThrow("ends in the middle");
});
