/** Two rows that belong together: one without the other is a torn commit. */
export const pair = (n: number) => ({
	company: { id: `company-${n}`, code: `C${n}`, name: `Company ${n}`, language: "en" as const },
	supplier: { id: `supplier-${n}`, code: `S${n}`, name: `Supplier ${n}`, kind: "trucker" as const, email: null },
});
