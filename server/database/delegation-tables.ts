/** The tables of delegations as Kysely knows them. */
import type { Generated } from 'kysely';
import type { DelegationTask } from '#contract/delegations/tasks.ts';
import type { DelegationWay, delegationEndCauses, Licence } from '#domain/delegations.ts';
import type { Tenant } from './stored.ts';

export type DelegationTables = {
  delegation_tasks: Tenant & {
    id: Generated<number>;
    version: Generated<number>;
    name: DelegationTask['name'];
    removed_at: Generated<string | null>;
  };
  delegations: Tenant & {
    id: Generated<number>;
    user_id: number;
    task_id: number;
    client_id: number | null;
    from_day: string;
    until_day: string;
    valid_from: string;
    valid_until: string;
    how: DelegationWay;
    decided_by_id: number | null;
    decided_by: string;
    decided_title: string;
    decided_employer: string | null;
    decided_on: string;
    conditions: string | null;
    image_url: string | null;
    renews_id: number | null;
    at: string;
    by_id: number;
    accepted_at: Generated<string | null>;
    ended_at: Generated<string | null>;
    ended_by_id: Generated<number | null>;
    end_cause: Generated<(typeof delegationEndCauses)[number] | null>;
    end_reason: Generated<string | null>;
  };
  delegation_reminders: Tenant & { delegation_id: number; days_before: number; at: string };
  user_licences: Tenant & {
    id: Generated<number>;
    user_id: number;
    kind: Licence;
    from_day: string;
    until_day: string | null;
    valid_from: string;
    valid_until: string | null;
    at: string;
    by_id: number;
    ended_at: Generated<string | null>;
    ended_by_id: Generated<number | null>;
  };
};
