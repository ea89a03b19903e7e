/** How fields that rates and records have alike are shown in a list and entered in a form. */
export const sharedKinds = { text: "text", enum: "enum", integer: "number", money: "money", percent: "percent", date: "date" } as const;
