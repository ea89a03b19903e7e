import {
	columnOrderingFeature,
	columnPinningFeature,
	columnResizingFeature,
	columnSizingFeature,
	columnVisibilityFeature,
	tableFeatures,
} from "@tanstack/react-table";

/** What the portal uses of the table library: its model of columns. Rows are sorted, filtered and paged by the server. */
export const features = tableFeatures({
	columnVisibilityFeature,
	columnOrderingFeature,
	columnPinningFeature,
	columnSizingFeature,
	columnResizingFeature,
});
