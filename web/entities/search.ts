/** What the addresses of the generic pages say beside the resource. */
import type { ListSearch } from '../kit/list-search.ts';

/** Whose rows: chosen first where they are somebody's. */
export type Whose = { clientId?: number | undefined; companyId?: number | undefined };
export type EntitySearch = ListSearch & Whose;
