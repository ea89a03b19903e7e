import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FontFile } from "@iqt/routers/door/context";

const folderOf = (packageFile: string) => dirname(fileURLToPath(packageFile));
const chinese = folderOf(import.meta.resolve("@expo-google-fonts/noto-sans-sc/package.json"));
const alphabets = folderOf(import.meta.resolve("@expo-google-fonts/noto-sans/package.json"));

/** TTF files of documents. */
export const fontFiles: Readonly<Record<FontFile, string>> = {
	regular: join(chinese, "400Regular", "NotoSansSC_400Regular.ttf"),
	bold: join(chinese, "700Bold", "NotoSansSC_700Bold.ttf"),
	regularAlphabets: join(alphabets, "400Regular", "NotoSans_400Regular.ttf"),
	boldAlphabets: join(alphabets, "700Bold", "NotoSans_700Bold.ttf"),
};
