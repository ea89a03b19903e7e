import type { BookDomain } from "@iqt/routers/prices/books";
import { list, type Screen } from "./screen-list.ts";

/** Screens of the price books, in the order of the menu. */
export const bookScreens = () => list.screens.filter((screen): screen is Screen & { book: BookDomain } => screen.book !== undefined);

/** Screen of a price book; undefined for a domain that has none. */
export const bookScreen = (domain: string) => bookScreens().find(({ book }) => book === domain);

/** Path of the screen of a price book; undefined for a domain that has none. */
export const bookPath = (domain: string): string | undefined => bookScreen(domain)?.path;
