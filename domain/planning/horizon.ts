/** Days ahead of today for which the occurrences of a series exist as rows (R8). */
export const HORIZON_DAYS = 62;
/** Nearer than this all is made, also where the nightly job was missed for a month. */
export const GUARANTEED_DAYS = HORIZON_DAYS - 31;
