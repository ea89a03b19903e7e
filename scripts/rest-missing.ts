/** Lists the lines of the REST contract no route answers yet, by domain. */
import { restRoutes } from "@iqt/routers";
import { contract, missingLines } from "@iqt/routers/kit/rest/contract";

const missing = missingLines(restRoutes);
for (const line of missing) console.log([line.domain.padEnd(18), line.method.padEnd(6), line.path].join(" "));
console.log(`${contract.length - missing.length} of ${contract.length} lines built, ${missing.length} to go`);
