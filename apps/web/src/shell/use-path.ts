import { useLocation, useSearch } from "wouter";

/** Where the window is: path, query string with its `?`, and both. */
export function usePath(): { path: string; search: string; full: string } {
	const [path] = useLocation();
	const query = useSearch();
	const search = query ? `?${query}` : "";
	return { path, search, full: path + search };
}
