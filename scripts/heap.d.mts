export const heapFlags: string[];
