const chunk = (kind: string, data: Uint8Array): Uint8Array[] => {
	const head = new Uint8Array(8);
	new DataView(head.buffer).setUint32(0, data.length);
	head.set(new TextEncoder().encode(kind), 4);
	return [head, data, new Uint8Array(4)];
};

/** A PNG of one colour as Base64, for tests; `claims` is the size its head says where that is another. */
export async function samplePng(width: number, height: number, claims = { width, height }): Promise<string> {
	const head = new Uint8Array(13);
	const view = new DataView(head.buffer);
	view.setUint32(0, claims.width);
	view.setUint32(4, claims.height);
	head.set([8, 2, 0, 0, 0], 8);
	const pixels = new Uint8Array(height * (1 + width * 3)).map((_, at) => (at % (1 + width * 3) === 0 ? 0 : 0x60));
	const packed = new Uint8Array(await new Response(new Blob([pixels]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());
	const parts = [
		Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		...chunk("IHDR", head),
		...chunk("IDAT", packed),
		...chunk("IEND", new Uint8Array()),
	];
	return Buffer.concat(parts).toString("base64");
}

/** A letterhead as a form sends it, for tests. */
export const sampleLetterhead = {
	name: { zh: "渝海国际货运有限公司", en: "Yuhai Global Freight Co., Ltd.", es: "", ja: "" },
	address: { zh: "重庆市渝中区解放碑 1 号", en: "1 Jiefangbei, Yuzhong, Chongqing, China", es: "", ja: "" },
	registration: { zh: "统一社会信用代码 91500000MA00000000", en: "Registration 91500000MA00000000", es: "", ja: "" },
	bank: { zh: "中国银行重庆分行\n账号 1000 2000 3000", en: "Bank of China, Chongqing\nAccount 1000 2000 3000\nSWIFT BKCHCNBJ59A", es: "", ja: "" },
	...{ phone: "+86 23 6000 0000", email: "quotes@yuhai.example", website: "www.yuhai.example" },
};
