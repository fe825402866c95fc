/** The table of copies of clients' files as Kysely knows it. */
import type { Generated } from 'kysely';
import type { copyStates } from '#contract/client-copies.ts';
import type { Locale } from '#domain/locales.ts';
import type { Tenant } from './stored.ts';

export type CopyTables = {
  client_copies: Tenant & {
    id: Generated<number>;
    client_id: number;
    made_by_id: number;
    state: Generated<(typeof copyStates)[number]>;
    requested_at: string;
    started_at: string | null;
    done_at: string | null;
    expires_at: string | null;
    attempts: Generated<number>;
    progress_done: Generated<number>;
    progress_total: Generated<number>;
    size: number | null;
    sha256: string | null;
    recipient: string | null;
    reason: string | null;
    language: Locale;
    store_key: string | null;
    failure: string | null;
  };
};
