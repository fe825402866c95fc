/** The tables of the inbox: its entries, and the notes on what was done about them. */
import type { Generated } from 'kysely';
import type { Tenant } from './stored.ts';

export type InboxTables = {
  inbox_entries: Tenant & {
    id: Generated<number>;
    version: Generated<number>;
    client_id: number;
    kind: 'ACTIVITY' | 'REPORT' | 'PERIOD_REPORT' | 'HANDOVER' | 'STOCK';
    instance_id: number | null;
    report_instance_id: number | null;
    period_report_id: Generated<number | null>;
    handover_note_id: Generated<number | null>;
    item_id: Generated<number | null>;
    /** Null of a count that is late. */
    movement_id: Generated<number | null>;
    state: Generated<'IDLE' | 'ACTION_TAKEN' | 'IGNORED'>;
    arrived_date: string;
    /** Of what was missed and is still open. */
    missed: Generated<boolean>;
    handled_date: string | null;
    handled_by_id: number | null;
    gone_at: string | null;
  };
  dealing_notes: Tenant & {
    id: Generated<number>;
    client_id: number;
    instance_id: number | null;
    entry_id: number | null;
    state: 'IDLE' | 'ACTION_TAKEN' | 'IGNORED';
    text: string | null;
    made_task_id: number | null;
    at: string;
    by_id: number;
  };
};
