export const levelTones = { info: "info", important: "warn", urgent: "danger" } as const;
export const statusTones = { draft: "neutral", published: "good", withdrawn: "warn" } as const;
