/** The tables of decisions of egenvård as Kysely knows them. */
import type { Generated } from 'kysely';
import type { Carrier } from '#domain/self-care.ts';
import type { Tenant } from './stored.ts';

export type SelfCareTables = {
  self_care_decisions: Tenant & {
    id: Generated<number>;
    version: Generated<number>;
    client_id: number;
    name: string;
    current_number: Generated<number>;
    ended_at: Generated<string | null>;
    ended_by_id: Generated<number | null>;
    ended_reason: Generated<string | null>;
  };
  self_care_numbers: Tenant & {
    decision_id: number;
    number: number;
    client_id: number;
    at: string;
    by_id: number;
    reason: string | null;
    name: string;
    judged_by: string;
    judged_title: string;
    judged_unit: string | null;
    judged_on: string;
    carried_out: Carrier;
    instruction: string | null;
    risks: string | null;
    contact: string | null;
    review_on: string | null;
    image_url: string | null;
  };
  self_care_instructions: Tenant & {
    id: Generated<number>;
    client_id: number;
    decision_id: number;
    user_id: number;
    at: string;
    by_id: number;
    ended_at: Generated<string | null>;
    ended_by_id: Generated<number | null>;
  };
};
