/** `npm run release:migrations`, as part of a release: from then on no migration there is may change, nor what it calls. */
import { join } from "node:path";
import { release } from "@iqt/db/released.test-support";

const files = release(join(import.meta.dirname, "../packages/db/src/migrations"));
console.log(files.length === 0 ? "Every migration was released before." : `Released: ${files.join(", ")}`);
