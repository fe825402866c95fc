/** The search parameters of the generic pages. */
import type { ListSearch } from '../kit/list-search.ts';

/** The owner of the rows: chosen first where they are somebody's. */
export type Owner = { clientId?: number | undefined; companyId?: number | undefined };
export type EntitySearch = ListSearch & Owner;
