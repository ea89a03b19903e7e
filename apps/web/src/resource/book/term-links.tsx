import type { BookRight, RateBook } from "@iqt/routers/kit/price-book/declaration";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { termFields } from "@iqt/routers/kit/price-book/term-lanes";
import type { MenuItem } from "@iqt/ui/menu";
import { FileText } from "lucide-react";
import { useLocation } from "wouter";
import { useText } from "../../lib/text.ts";
import { useUser } from "../../shell/user.ts";

/** The entry of a rate's menu that leads to the terms kept for its place; none where the book keeps none, or for who may not open them. */
export function useTermLinks(book: RateBook): (rate: Rate) => MenuItem[] {
	const t = useText();
	const user = useUser();
	const [, navigate] = useLocation();
	const path = (book.rights as Readonly<Record<string, BookRight>>).term?.menu;
	const kept = termFields(book);
	if (path === undefined || !(user.isSuper || user.menus.has(path))) return () => [];
	return ({ row }) => [
		{
			label: t("book.terms"),
			icon: <FileText aria-hidden />,
			onSelect: () => navigate(`${path}?${kept.map(({ name }) => `f=${name}:in:${row[name]}`).join("&")}`),
		},
	];
}
