/** The tables of packs as Kysely knows them: which a company applied, and its model activities (R106, R107). */
import type { Generated } from 'kysely';
import type { ModelFlag, PackCounts, PackPlan, PackValue } from '#contract/packs.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import type { Tenant } from './stored.ts';

export type PackTables = {
  model_activities: Tenant & {
    id: Generated<number>;
    version: Generated<number>;
    type_id: number;
    type_company_id: number;
    name: string;
    label_id: number | null;
    one_tap_minutes: number | null;
    care_basis: CareBasis | null;
    delegation_task_id: number | null;
    flags: Partial<Record<ModelFlag, boolean>>;
    /** By attribute. */
    values: ({ attributeId: number } & Omit<PackValue, 'question'>)[];
    plans: PackPlan[];
  };
  company_packs: Tenant & {
    id: Generated<number>;
    pack_key: string | null;
    name: string;
    applied_at: string;
    by_id: number;
    counts: PackCounts | string;
  };
};
