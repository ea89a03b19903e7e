import { readFile } from "node:fs/promises";
import { languages, translate } from "@iqt/i18n";
import { labelsOf } from "@iqt/routers/desk/quotation/documents/labels";
import type { FontFile } from "@iqt/routers/door/context";
import { requestFile } from "@iqt/routers/requests/ad-hoc-request/paper";
import { describe, expect, test } from "vitest";
import { fontFiles } from "../src/fonts-node.ts";
import { pdfText } from "./pdf-text.ts";
import { sheetTexts } from "./sheet-texts.ts";

const font = async (file: FontFile) => new Uint8Array(await readFile(fontFiles[file]));

type Told = Parameters<typeof requestFile>[0];

const line = { containerType: "40HC", basis: "container", quantity: 2, currency: "CNY", vat: "9", remark: null } as const;
const at = "2026-11-20T17:00:00.000Z";
const request: Told["request"] = {
	...{ id: crypto.randomUUID(), version: 4, changedAt: at, changedBy: null, number: "AR-2026-000007", state: "priceUpdated", due: "soon" },
	...{
		requiredDate: "2026-11-24",
		serviceType: "T",
		customer: "浙江远洋国际贸易有限公司",
		customerEmail: null,
		customerLanguage: "zh",
		lane: "义乌 → CNNGB Ningbo",
	},
	...{
		priority: "normal",
		orderType: null,
		requisitionNumber: "PO-77",
		portCity: crypto.randomUUID(),
		portCityName: "CNNGB Ningbo",
		inlandCity: null,
	},
	...{
		inlandCityName: null,
		address: "义乌",
		direction: "westbound",
		mode: null,
		depotServices: [],
		storageDays: null,
		truckType: null,
		readyDate: null,
	},
	...{
		containers: ["2 × 40HC"],
		ownership: "COC",
		cargo: "general",
		commodity: "圣诞饰品",
		packageType: null,
		pieces: null,
		grossWeight: 14_200,
		volume: null,
	},
	...{
		cargoRemark: "易碎",
		targetPrice: null,
		currency: null,
		remark: "第一行\nsecond line",
		pictures: ["a"],
		loadingPlans: [],
		msds: [],
		shares: [],
	},
	...{
		shareNames: [],
		files: [{ objectName: "a", name: "boxes.png", size: 3 }],
		prices: [
			{
				...line,
				charge: "拖车",
				amount: "2480.00",
				amountWithVat: "2703.20",
				total: "4960.00",
				totalWithVat: "5406.40",
				validFrom: null,
				validTo: "2026-12-31",
			},
		],
	},
	...{
		costLines: [
			{
				...line,
				charge: "Secret haulage",
				amount: "2111.00",
				amountWithVat: "2300.99",
				total: "4222.00",
				totalWithVat: "4601.98",
				source: "byHand",
				vendor: "Fast Trucks",
				inquiry: null,
			},
		],
	},
	...{ costTotal: "CNY 4,222.00", vendors: "Fast Trucks", priceTotal: "CNY 4,960.00", priceTotalWithVat: "CNY 5,406.40", validTo: "2026-12-31" },
	...{
		handlers: "陈晓",
		handlerReason: "requester",
		requester: "陈晓",
		requesterGuid: crypto.randomUUID(),
		createdAt: at,
		costedAt: at,
		pricedAt: at,
		sentAt: null,
	},
	...{ acceptedAt: null, outcome: "open", notAcceptedReason: null, cancelReason: null },
};

const bytesOf = async (language: Told["language"], kind: "pdf" | "xlsx") => {
	const { file } = await requestFile({ request, language, ownerEmail: "sales@example.com" }, kind, font);
	return { ...file, bytes: new Uint8Array(await new Response(file.body).arrayBuffer()) };
};

describe.each(languages)("an ad hoc request in %s", (language) => {
	const { label } = labelsOf(language);
	const [price, priceWithVat] = language === "es" ? ["CNY 2.480,00", "CNY 5.406,40"] : ["CNY 2,480.00", "CNY 5,406.40"];
	const said = [
		...["浙江远洋国际贸易有限公司", "圣诞饰品", "陈晓", "第一行", "second line", "boxes.png", "易碎", "拖车"],
		...[label("adHocRequest.requiredDate"), label("enum.adHocState.priceUpdated"), priceWithVat],
	];

	test("says in its PDF what is asked and what it is sold for, readable by machine, and no cost", async () => {
		const { name, contentType, size, bytes } = await bytesOf(language, "pdf");
		expect([name, contentType, size]).toEqual(["AR-2026-000007.pdf", "application/pdf", bytes.length]);
		const text = (await pdfText(bytes)).join("\n");
		for (const part of [...said, translate(language, "adHocRequest.paper"), price]) expect(text).toContain(part);
		expect(text).not.toMatch(/\ufffd|2[.,]?111|4[.,]?222|Fast Trucks|Secret/);
	});

	test("says the same in Excel, with amounts as numbers", async () => {
		const { name, bytes } = await bytesOf(language, "xlsx");
		expect(name).toBe("AR-2026-000007.xlsx");
		const { texts, numbers } = sheetTexts(bytes);
		for (const part of said.filter((one) => one !== priceWithVat)) expect(texts).toContain(part);
		expect(numbers).toEqual(expect.arrayContaining(["2480.00", "2703.20"]));
		expect([...texts, ...numbers].join()).not.toMatch(/2111|Fast Trucks|Secret/);
	});
});
