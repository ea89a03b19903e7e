import type { Locator } from "playwright-core";

/** Opens a row's menu past a message that lies over it until it goes by itself. */
export const openRowMenu = (row: Locator): Promise<void> => row.getByRole("button", { name: /^Actions for row/ }).dispatchEvent("click");
