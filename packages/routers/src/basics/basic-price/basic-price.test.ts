import { beforeEach } from "vitest";
import { codedRecordTests } from "../../testing/coded-record.ts";
import { demo } from "./demo.ts";

const world = codedRecordTests({
	calls: (portal) => portal.basicPrice,
	older: "BasicPrice",
	demo,
	row: {
		code: "ISPS",
		nameZh: "港口安保费",
		nameEn: "Port security",
		nameEs: "Seguridad portuaria",
		nameJa: "保安料",
		basis: "container" as const,
		currency: "CNY",
		remark: null,
	},
	refused: [
		[{ basis: "box" }, "basis"],
		[{ currency: "XQZ" }, "currency"],
		[{ currency: "" }, "currency"],
		[{ code: "" }, "code"],
	],
	change: [{ currency: "eur" }, { currency: "EUR", basis: "container" }],
	foundBy: { basis: "container" },
});

beforeEach(() =>
	world.db
		.insertInto("currency")
		.values(["CNY", "EUR", "USD"].map((code) => ({ code, name: code, exponent: 2, numeric_code: code })))
		.execute(),
);
