/** Days ahead of today for which the occurrences of a series exist as rows (R8). */
export const HORIZON = 62;
