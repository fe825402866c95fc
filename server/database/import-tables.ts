/** The tables of imports as Kysely knows them. */
import type { Generated } from 'kysely';
import type { Import, ImportDecision, ImportRow, ImportSheet, importStates } from '#contract/imports.ts';
import type { Locale } from '#domain/locales.ts';
import type { Tenant } from './stored.ts';

export const importPartKinds = ['CATALOGUE', 'CLIENT', 'STAFF'] as const;

export type ImportTables = {
  imports: Tenant & {
    id: Generated<number>;
    state: Generated<(typeof importStates)[number]>;
    started_date: string;
    started_by_id: number;
    ended_date: string | null;
    language: Locale;
    decisions: readonly ImportDecision[];
    held_back: readonly ImportRow[];
    undo_refused: Generated<string | null>;
    columns: Generated<Import['columns']>;
    is_forgotten: Generated<boolean>;
  };
  import_parts: Tenant & {
    import_id: number;
    number: number;
    kind: (typeof importPartKinds)[number];
    seen: string;
    rows: readonly ImportSheet[];
    state: Generated<'WAITING' | 'DONE' | 'HELD' | 'UNDONE'>;
    made_count: Generated<number>;
    changed_count: Generated<number>;
    made: Generated<unknown>;
    held_back: Generated<readonly ImportRow[]>;
    made_client_id: Generated<number | null>;
  };
};
