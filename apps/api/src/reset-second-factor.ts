/** `npm run second-factor:reset -- USERNAME`: takes a second factor away that is lost with its recovery codes, where no administrator is left who could. */

import { changeWriter } from "@iqt/routers/door/change-log";
import { DomainError } from "@iqt/routers/door/errors";
import { takeFactorAway } from "@iqt/routers/people/session/factor/reset";
import { command, openPlace, placeOf } from "./backup/command.ts";
import { readSettings, SettingsError } from "./settings.ts";

await command(async () => {
	const [userName, ...others] = process.argv.slice(2);
	if (!userName || others.length > 0) throw new SettingsError("Usage: npm run second-factor:reset -- USERNAME");
	const db = await openPlace(placeOf(readSettings(process.env, [])));
	try {
		const user = await db.selectFrom("user").select(["id", "guid", "display_name"]).where("user_name", "=", userName).executeTakeFirst();
		if (!user) throw new SettingsError(`There is no user ${userName}.`);
		await db.transaction().execute(async (trx) => {
			const change = changeWriter(trx, { id: null, name: "system", source: "job" }, new Date());
			// The mail goes out with the portal's next round.
			await takeFactorAway({ db: trx, change, services: null }, user);
		});
		console.log(`${user.display_name} signs in without a second factor now, and is told so by mail.`);
		return 0;
	} catch (error) {
		throw error instanceof DomainError && error.messageId === "people.noFactor" ? new SettingsError(`${userName} has no second factor.`) : error;
	} finally {
		await db.destroy();
	}
});
