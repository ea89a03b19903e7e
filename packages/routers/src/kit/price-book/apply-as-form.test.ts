import { expect, test } from "vitest";
import { type BookDomain, books } from "../../prices/books.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import type { RateField } from "./fields.ts";
import { sampleReference, sampleRow } from "./sample-row.ts";
import { rateDb } from "./testing.ts";

const world = worldPerFile(rateDb);
const routerOf = (domain: BookDomain) => world.as("superuser")[domain] as ReturnType<typeof world.as>[BookDomain];

const figures = ["0", "0.09", "0.5", "1", "9", "9%", "12.345", "100", "1234567890123", "-1", "nine", "1.2e3", "", "7,5"];
const formulas = ["teu", "weight", "TEU", "cost", "cost*1.1", "profit*2", "cost*", "1/0", "teu*100"];
/** Values to try a field with: right ones, and whatever else people have written there. */
const triedIn: Partial<Record<RateField["kind"], readonly string[]>> = {
	price: [...figures, ...formulas],
	money: [...figures, "cost"],
	percent: figures,
	integer: [...figures, "1.5", "300"],
	boolean: ["true", "0", "maybe"],
	date: ["2026-12-01", "01.12.2026", "2026-02-30", "soon", ""],
	endDate: ["2027-12-01", "2026-02-30", "soon", ""],
	text: ["", "word", "8471", "84 71", "x".repeat(600), "7.1", "0"],
};

test.each(books.map((book) => ({ domain: book.domain, book })))(
	"$domain: what a form refuses in a field is refused for all rates, too",
	async ({ domain, book }) => {
		const rates = routerOf(domain);
		const { id } = await rates.add({ row: { ...sampleRow(book, await sampleReference(world.db)), validFrom: "2026-10-01", validTo: "2026-12-31" } });
		const predicate = { filters: [{ field: "id", op: "in" as const, value: [id] }] };
		let tried = 0;
		for (const { name, kind, key } of book.fields) {
			if (key) continue;
			for (const value of triedIn[kind] ?? []) {
				const cell = kind === "boolean" ? ({ true: true, "0": false } as Record<string, boolean>)[value] : value;
				const { version } = await rates.get({ id });
				const applied = await saidBy(rates.previewApply({ predicate, operation: { field: name, op: "set", value } }));
				const form = await saidBy(rates.quickEdit({ rows: [{ id, version, cells: { [name]: cell ?? value } }] }));
				const told = `${name}: ${value.slice(0, 20)}, form ${JSON.stringify(form)}, all ${JSON.stringify(applied)}`;
				// What is set for all must fit currencies of any number of decimals, so that amounts may have fewer digits there.
				if (form.code === "000001") expect(applied.code, told).toBe("000001");
				else if (!/^\d{13}$/.test(value)) expect(applied.code, told).toBe("000000");
				tried++;
			}
		}
		expect(tried).toBeGreaterThan(3);
	},
);
