import { agreedDiscountRouter, customerContactRouter } from "../desk/customer/router.ts";
import { handOverRoutes } from "../desk/hand-over/rest.ts";
import { handOverRouter } from "../desk/hand-over/router.ts";
import { letterheadRouter } from "../desk/letterhead/router.ts";
import { messageRoutes } from "../desk/message/rest.ts";
import { messageRouter } from "../desk/message/router.ts";
import { ntoccRoutes } from "../desk/ntocc/rest.ts";
import { ntoccRouter } from "../desk/ntocc/router.ts";
import { customerQuotationRouter } from "../desk/quotation/by-link/router.ts";
import { quotationRoutes } from "../desk/quotation/rest.ts";
import { quotationRouter } from "../desk/quotation/router.ts";
import { truckingRoutes } from "../desk/trucking/rest.ts";
import { truckingRouter } from "../desk/trucking/router.ts";
import { mergeRouters } from "../door/trpc.ts";
import { filesRoutes } from "../kit/files/rest.ts";
import { filesRouter } from "../kit/files/router.ts";
import { importsRouter } from "../kit/imports/router.ts";
import type { RateBook } from "../kit/price-book/define.ts";
import { headLines } from "../kit/price-book/older/head-lines.ts";
import { headRouter } from "../kit/price-book/older/head-router.ts";
import { rateLines } from "../kit/price-book/older/lines.ts";
import { olderRouter } from "../kit/price-book/older/router.ts";
import { rateBookRouter } from "../kit/price-book/router.ts";
import type { RestRoute } from "../kit/rest/types.ts";
import { dashboardRoutes } from "../overview/dashboard/rest.ts";
import { dashboardRouter } from "../overview/dashboard/router.ts";
import { eventsRouter } from "../overview/events/router.ts";
import { findRouter } from "../overview/find/router.ts";
import { healthRouter } from "../overview/health/router.ts";
import { actionsRoutes } from "../people/actions/rest.ts";
import { actionsRouter } from "../people/actions/router.ts";
import { companiesRouter } from "../people/companies/router.ts";
import { preferencesRouter } from "../people/preferences/router.ts";
import { rolesRoutes } from "../people/roles/rest.ts";
import { authRoutes } from "../people/session/rest.ts";
import { authRouter } from "../people/session/router.ts";
import { sharedViewsRouter } from "../people/shared-views/router.ts";
import { type BookDomain, books } from "../prices/books.ts";
import { adHocRoutes } from "../requests/ad-hoc-request/rest.ts";
import { adHocRouter } from "../requests/ad-hoc-request/router.ts";
import { vendorContactRouter } from "../requests/vendor/router.ts";
import { vendorPageRouter } from "../requests/vendor-inquiry/page-router.ts";
import { vendorInquiryRoutes, vendorPageRoutes } from "../requests/vendor-inquiry/rest.ts";
import { vendorInquiryRouter } from "../requests/vendor-inquiry/router.ts";
import { changeLogRoutes } from "../settings/change-log/rest.ts";
import { changeLogRouter } from "../settings/change-log/router.ts";
import { jobsRoutes } from "./jobs/rest.ts";
import { jobsRouter } from "./jobs/router.ts";
import { lookupsRoutes } from "./lookups/rest.ts";
import { lookupsRouter } from "./lookups/router.ts";
import * as records from "./record-domains.ts";
import "./rights.ts";
import { saleRoutes } from "../desk/sale/rest.ts";
import { saleRouter } from "../desk/sale/router.ts";
import { tenderRouter } from "../desk/tender/router.ts";
import { workRouter } from "../kit/work/router.ts";
import { rolesRouter } from "../people/roles/router.ts";
import { usersRoutes } from "../people/users/rest.ts";
import { usersRouter } from "../people/users/router.ts";
import { translationsRoutes } from "../settings/translations/rest.ts";
import { translationsRouter } from "../settings/translations/router.ts";

const domain = <R>(router: R, routes: RestRoute[] = []) => ({ router, routes });

type BookRouter = ReturnType<typeof rateBookRouter>;

/** What older clients call stands beside the procedures every book has, and is none of the typed client's. */
function routerOf(book: RateBook): BookRouter {
	const { older } = book;
	const heads = older?.head ? [headRouter(book)] : [];
	return (older ? mergeRouters(rateBookRouter(book), olderRouter(book), ...heads) : rateBookRouter(book)) as BookRouter;
}

/** Every price book's router and REST lines, from its declaration. */
const ofBooks = Object.fromEntries(books.map((book) => [book.domain, domain(routerOf(book), [...rateLines(book), ...headLines(book)])])) as {
	[D in BookDomain]: ReturnType<typeof domain<BookRouter>>;
};

/** Every domain of the product: its tRPC router under its name, with its REST lines. A new one is one line here, a new price book none. */
export const domains = {
	auth: domain(authRouter, authRoutes),
	changeLog: domain(changeLogRouter, changeLogRoutes),
	files: domain(filesRouter, filesRoutes),
	lookups: domain(lookupsRouter, lookupsRoutes),
	find: domain(findRouter),
	preferences: domain(preferencesRouter),
	sharedViews: domain(sharedViewsRouter),
	sale: domain(saleRouter, saleRoutes),
	...ofBooks,
	trucking: domain(truckingRouter, truckingRoutes),
	translations: domain(translationsRouter, translationsRoutes),
	imports: domain(importsRouter),
	work: domain(workRouter),
	quotation: domain(quotationRouter, quotationRoutes),
	adHocRequest: domain(adHocRouter, adHocRoutes),
	vendorInquiry: domain(vendorInquiryRouter, vendorInquiryRoutes),
	vendorPage: domain(vendorPageRouter, vendorPageRoutes),
	customerQuotation: domain(customerQuotationRouter),
	customerContact: domain(customerContactRouter),
	agreedDiscount: domain(agreedDiscountRouter),
	vendorContact: domain(vendorContactRouter),
	handOver: domain(handOverRouter, handOverRoutes),
	tender: domain(tenderRouter),
	letterhead: domain(letterheadRouter),
	message: domain(messageRouter, messageRoutes),
	ntocc: domain(ntoccRouter, ntoccRoutes),
	dashboard: domain(dashboardRouter, dashboardRoutes),
	events: domain(eventsRouter),
	health: domain(healthRouter),
	jobs: domain(jobsRouter, jobsRoutes),
	...records,
	company: domain(companiesRouter),
	users: domain(usersRouter, usersRoutes),
	roles: domain(rolesRouter, rolesRoutes),
	actions: domain(actionsRouter, actionsRoutes),
};
