/** The tables of keeping and erasing as Kysely knows them. */
import type { Generated } from 'kysely';
import type { Erasure } from '#contract/erasures.ts';
import type { CopyOffer, Retention } from '#domain/retention.ts';
import type { Tenant } from './stored.ts';

export type ErasureTables = {
  legal_holds: Tenant & {
    id: Generated<number>;
    client_id: number;
    reason: string;
    made_by_id: number;
    made_at: string;
    ended_by_id: number | null;
    ended_at: string | null;
  };
  erasures: Tenant & {
    id: Generated<number>;
    client_id: number;
    state: Erasure['state'];
    retention: Retention;
    left_on: string | null;
    last_entry_on: string | null;
    offered: CopyOffer | null;
    proposed_by_id: number | null;
    proposed_at: string | null;
    approved_by_id: number | null;
    approved_at: string | null;
    is_replayed: Generated<boolean>;
    erased_at: string | null;
    tables: Erasure['tables'] | null;
    file_keys: Generated<string[]>;
    file_count: number | null;
    done_at: string | null;
  };
};
