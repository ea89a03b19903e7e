/** The column a field lies in where nothing else is said: `validFrom` → `valid_from`. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
