/** The tables of hand-over notes as Kysely knows them: notes, how they stood, who read and answered them, and who looked at a client when. */
import type { Generated } from 'kysely';
import type { Tenant } from './stored.ts';

export type HandoverTables = {
  handover_notes: Tenant & {
    id: Generated<number>;
    version: Generated<number>;
    client_id: number;
    text: string;
    image_url: string | null;
    important: boolean;
    valid_until: string | null;
    for_organisation: boolean;
    by_id: number;
    written_at: string;
    number: Generated<number>;
    changed_at: Generated<string | null>;
    out_of_date_at: string;
    withdrawn_at: Generated<string | null>;
    withdrawn_by_id: Generated<number | null>;
  };
  handover_numbers: Tenant & {
    note_id: number;
    number: number;
    client_id: number;
    at: string;
    text: string;
    image_url: string | null;
    important: boolean;
    valid_until: string | null;
    for_organisation: boolean;
  };
  handover_reads: Tenant & { note_id: number; user_id: number; at: string; number: number; client_id: number };
  handover_answers: Tenant & {
    note_id: number;
    id: Generated<number>;
    client_id: number;
    at: string;
    by_id: number;
    text: string;
    shared: boolean;
  };
  client_visits: Tenant & {
    client_id: number;
    user_id: number;
    seen_at: string;
    began_at: string;
    before_at: string | null;
  };
};
