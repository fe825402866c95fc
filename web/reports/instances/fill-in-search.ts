/** The search parameters of a report that is being filled in. */
export type FillInSearch = {
  clientId?: number | undefined;
  type?: number | undefined;
  report?: number | undefined;
  /** The day it is about; today when nothing is said. */
  date?: string | undefined;
  /** One that was begun on this device. */
  draft?: string | undefined;
};
