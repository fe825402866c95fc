/** Acts on a dated task from where it is listed. */
import type { TaskInstance } from './dated-query.ts';

export type RowActs = { isBusy: (id: number) => boolean; sign: (instance: TaskInstance) => void; skip: (row: TaskInstance) => void };
