import type { Services } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { findFile, storeName } from "../files/queries.ts";
import { limits } from "../sheet/format.ts";

/** What was uploaded to be imported; "invalid" when it is gone or larger than a sheet may be. */
export async function uploadedBytes(services: Services, file: { objectName: string; fileName: string }): Promise<ReadableStream<Uint8Array>> {
	const upload = await findFile(services.db, file.objectName);
	const object = await services.files.get(upload ? storeName(upload) : file.objectName);
	if (!object) throw new DomainError("invalid", "import.noFile", { name: file.fileName });
	if (object.size > limits.fileBytes) throw new DomainError("invalid", "sheet.tooLarge", { limit: limits.fileBytes / 1024 / 1024 });
	return object.body;
}
