import { actionsRoutes } from "./actions/rest.ts";
import { actionsRouter } from "./actions/router.ts";
import { authRoutes } from "./auth/rest.ts";
import { authRouter } from "./auth/router.ts";
import { changeLogRoutes } from "./change-log/rest.ts";
import { changeLogRouter } from "./change-log/router.ts";
import { companiesRouter } from "./companies/router.ts";
import { dashboardRoutes } from "./dashboard/rest.ts";
import { dashboardRouter } from "./dashboard/router.ts";
import { filesRoutes } from "./files/rest.ts";
import { filesRouter } from "./files/router.ts";
import { findRouter } from "./find/router.ts";
import { importsRouter } from "./imports/router.ts";
import { inlandRailRoutes } from "./inland-rail/rest.ts";
import { inlandRailRouter } from "./inland-rail/router.ts";
import { jobsRoutes } from "./jobs/rest.ts";
import { jobsRouter } from "./jobs/router.ts";
import { lookupsRoutes } from "./lookups/rest.ts";
import { lookupsRouter } from "./lookups/router.ts";
import { preferencesRouter } from "./preferences/router.ts";
import { type BookDomain, books } from "./price-book/books.ts";
import { rateBookRouter } from "./price-book/router.ts";
import { quotationRoutes } from "./quotation/rest.ts";
import { quotationRouter } from "./quotation/router.ts";
import * as records from "./record-domains.ts";
import type { RestRoute } from "./rest/types.ts";
import { rolesRoutes } from "./roles/rest.ts";
import "./rights.ts";
import { rolesRouter } from "./roles/router.ts";
import { saleRoutes } from "./sale/rest.ts";
import { saleRouter } from "./sale/router.ts";
import { translationsRoutes } from "./translations/rest.ts";
import { translationsRouter } from "./translations/router.ts";
import { usersRoutes } from "./users/rest.ts";
import { usersRouter } from "./users/router.ts";
import { workRouter } from "./work/router.ts";

const domain = <R>(router: R, routes: RestRoute[] = []) => ({ router, routes });

type BookRouter = ReturnType<typeof rateBookRouter>;

/** Every price book's router: the same procedures for each. One with more of its own stands below. */
const ofBooks = Object.fromEntries(books.map((book) => [book.domain, domain(rateBookRouter(book))])) as {
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
	sale: domain(saleRouter, saleRoutes),
	...ofBooks,
	inlandRail: domain(inlandRailRouter, inlandRailRoutes),
	translations: domain(translationsRouter, translationsRoutes),
	imports: domain(importsRouter),
	work: domain(workRouter),
	quotation: domain(quotationRouter, quotationRoutes),
	dashboard: domain(dashboardRouter, dashboardRoutes),
	jobs: domain(jobsRouter, jobsRoutes),
	...records,
	company: domain(companiesRouter),
	users: domain(usersRouter, usersRoutes),
	roles: domain(rolesRouter, rolesRoutes),
	actions: domain(actionsRouter, actionsRoutes),
};
