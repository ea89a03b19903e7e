import type * as actions from "./actions.ts";
import type * as identity from "./identity.ts";
import type * as operations from "./operations.ts";
import type * as quotation from "./quotation.ts";
import type * as rates from "./rates.ts";
import type * as reference from "./reference.ts";
import type * as settings from "./settings.ts";
import type * as translations from "./translations.ts";

/** Every table, by its name in the database. */
export interface Database {
	user: identity.UserTable;
	company: identity.CompanyTable;
	role: identity.RoleTable;
	user_role: identity.UserRoleTable;
	role_permission: identity.RolePermissionTable;
	action: actions.ActionTable;
	menu_api: actions.MenuApiTable;
	known_permission: actions.KnownPermissionTable;
	session: identity.SessionTable;
	throttle: identity.ThrottleTable;
	one_time_code: identity.OneTimeCodeTable;
	api_token: identity.ApiTokenTable;
	invitation: identity.InvitationTable;
	invitation_link: identity.InvitationLinkTable;
	registration: identity.RegistrationTable;
	second_factor: identity.SecondFactorTable;
	recovery_code: identity.RecoveryCodeTable;
	factor_challenge: identity.FactorChallengeTable;
	change_log: operations.ChangeLogTable;
	outbox: operations.OutboxTable;
	idempotency_key: operations.IdempotencyKeyTable;
	job: operations.JobTable;
	health: operations.HealthTable;
	stored_file: operations.StoredFileTable;
	import_batch: operations.ImportBatchTable;
	import_row: operations.ImportRowTable;
	import_sheet: operations.ImportSheetTable;
	import_sheet_row: operations.ImportSheetRowTable;
	import_correction: operations.ImportCorrectionTable;
	import_step: operations.ImportStepTable;
	work: operations.WorkTable;
	rate_plan: operations.RatePlanTable;
	import_mapping: operations.ImportMappingTable;
	user_preference: operations.UserPreferenceTable;
	currency: reference.CurrencyTable;
	exchange_rate: reference.ExchangeRateTable;
	container_type: reference.ContainerTypeTable;
	place: reference.PlaceTable;
	area: reference.AreaTable;
	area_word: reference.AreaWordTable;
	supplier: reference.SupplierTable;
	term: reference.TermTable;
	inland_rail_rate: rates.InlandRailRateTable;
	inland_rail_rate_history: rates.InlandRailRateTable & rates.HistoryColumns;
	trucking_cost_rate: rates.TruckingCostRateTable;
	trucking_cost_rate_history: rates.TruckingCostRateTable & rates.HistoryColumns;
	cost_strategy_rate: rates.CostStrategyRateTable;
	cost_strategy_rate_history: rates.CostStrategyRateTable & rates.HistoryColumns;
	corridor_rate: rates.CorridorTable;
	corridor_rate_history: rates.CorridorTable & rates.HistoryColumns;
	booking_service_rate: rates.BookingServiceRateTable;
	booking_service_rate_history: rates.BookingServiceRateTable & rates.HistoryColumns;
	customs_rate: rates.CustomsRateTable;
	customs_rate_history: rates.CustomsRateTable & rates.HistoryColumns;
	quotation: quotation.QuotationTable;
	quotation_request: quotation.QuotationRequestTable;
	discount_request: quotation.DiscountRequestTable;
	auditor_limit: quotation.AuditorLimitTable;
	parameter: settings.ParameterTable;
	parameter_history: settings.ParameterHistoryTable;
	app_setting: settings.AppSettingTable;
	notice: settings.NoticeTable;
	notice_read: settings.NoticeReadTable;
	price_setting: settings.PriceSettingTable;
	team: settings.TeamTable;
	translation_override: translations.TranslationOverrideTable;
}

/** Tables of price books: each has a `_history` twin with the same columns, and a `_step` twin for plans of large changes. */
export type RateTableName =
	| "inland_rail_rate"
	| "trucking_cost_rate"
	| "cost_strategy_rate"
	| "corridor_rate"
	| "booking_service_rate"
	| "customs_rate";

export type * from "./actions.ts";
export type * from "./identity.ts";
export type * from "./operations.ts";
export type * from "./quotation.ts";
export type * from "./rates.ts";
export type * from "./reference.ts";
export type * from "./settings.ts";
export type * from "./translations.ts";
