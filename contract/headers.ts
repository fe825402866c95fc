/** The names of headers that answers carry; apart from the schemas, so that the web has them without those. */

/** The number of further ones that are done and not shared (R21). */
export const NOT_SHARED_HEADER = 'x-not-shared-count';
/** The local day of the newest entry before the range; absent when there is none. */
export const EARLIER_DATE_HEADER = 'x-earlier-date';
