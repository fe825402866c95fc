/** The tables of reports as Kysely knows them: forms with their versions, what was filled in, its answers and what became of it. */
import type { Generated } from 'kysely';
import type { report, reportType } from '#contract/reports/forms.ts';
import type { Removable, Stored, Tenant } from './stored.ts';

export type ReportTables = {
  report_types: Stored<typeof reportType, 'global' | 'company_id'> & Tenant & Removable;
  reports: Stored<typeof report, 'global' | 'company_id' | 'icon' | 'color' | 'version_number' | 'answer_count'> &
    Tenant &
    Removable & { type_company_id: number; last_version_id: number | null };
  report_versions: Tenant & {
    id: Generated<number>;
    report_id: number;
    number: number;
    name: string;
    icon: string;
    color: string;
    content: unknown;
    hash: Buffer | string;
    made_at: string;
    /** Null of a form that came with the installation. */
    made_by_id: number | null;
  };
  report_instances: Tenant & {
    id: Generated<number>;
    version: Generated<number>;
    client_id: number;
    report_id: number;
    report_company_id: number;
    report_version_id: number;
    number: Generated<number>;
    occurence_date: string;
    signed_by_id: number;
    signed_by_date: string;
    only_organisation: boolean;
    after_unpublishing: boolean;
    voided_at: string | null;
    voided_by_id: number | null;
    void_reason: string | null;
  };
  attribute_variable_long_strings: Tenant & {
    id: Generated<number>;
    client_id: number;
    instance_id: number;
    number: number;
    attribute_id: number;
    attribute_company_id: number;
    string_value: string;
  };
  attribute_variables: Tenant & {
    id: Generated<number>;
    client_id: number;
    instance_id: number;
    number: number;
    attribute_id: number;
    attribute_company_id: number;
    string_value: string | null;
    boolean_value: boolean | null;
    double_value: number | null;
  };
  report_instance_edits: Tenant & {
    instance_id: number;
    id: Generated<number>;
    client_id: number;
    kind: 'CORRECTION' | 'ADDENDUM';
    number: number;
    at: string;
    by_id: number;
    text: string;
    occurence_date: string | null;
  };
};
