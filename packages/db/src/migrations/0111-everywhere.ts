import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Rates may hold wherever they begin or end: what stands for every place is a place itself, so that all that reads a rate's ends reads it, too. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`INSERT INTO place (id, kind, code, name, name_zh, name_es, name_ja, country, latitude, longitude, aliases, active)
			VALUES ('00000000-0000-4000-8000-000000000111', 'everywhere', '*', 'Everywhere', '所有城市', 'Todas las ciudades', 'すべての都市', '', 0, 0,
			'["all","any","all cities","every city","全部","不限","所有","todas","全都市","すべて"]', 1)`,
	);
