/** The tables as Kysely knows them: an entity's own columns come from the contract, the rest stands here. */
import type { Generated } from 'kysely';
import type { activity } from '#contract/activities.ts';
import type * as values from '#contract/attributes.ts';
import type { activityCategory, activityType } from '#contract/catalogue.ts';
import type { label } from '#contract/labels.ts';
import type { loggerLevels } from '#contract/management.ts';
import type { client, company } from '#contract/people.ts';
import type { goal, project } from '#contract/projects.ts';
import type { task, taskCategory, taskType } from '#contract/tasks/templates.ts';
import type { Card } from '#domain/client-card.ts';
import type { Retention } from '#domain/retention.ts';
import type { AccessReviewTables } from './access-review-tables.ts';
import type { AccessTables } from './access-tables.ts';
import type { CopyTables } from './copy-tables.ts';
import type { DelegationTables } from './delegation-tables.ts';
import type { ErasureTables } from './erasure-tables.ts';
import type { GoalTables } from './goal-tables.ts';
import type { HandoverTables } from './handover-tables.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { InboxTables } from './inbox-tables.ts';
import type { MedicineTables } from './medicine-tables.ts';
import type { PackTables } from './pack-tables.ts';
import type { ReportTables } from './report-tables.ts';
import type { SelfCareTables } from './self-care-tables.ts';
import type { StockTables } from './stock-tables.ts';
import type { AttributeOwnerColumns, BasisColumns, DoneByColumns, Removable, Stored, Tenant } from './stored.ts';
import type { TeamTables } from './team-tables.ts';

type DayCounts = Record<'signed' | 'skipped' | 'reported' | 'due' | 'late' | 'late_shared', Generated<number>>;

type PlanHolder = 'IMPLEMENTATION_PLAN' | 'EVALUATION_PLAN' | 'IMPLEMENTATION_GOAL' | 'EVALUATION_GOAL';
type ClientHolder = 'CARD' | 'CLIENT_PICTURE' | 'MEDICINE' | 'DELEGATION' | 'SELF_CARE';
/** The rights that a file is read with; `CLIENT` is what the release before 0051 asks for. */
export type FileHolder = 'ACTIVITY' | 'TASK' | 'REPORT' | 'NOTE' | 'FORM' | 'VALUE' | ClientHolder | PlanHolder | 'CLIENT';

/** Those that stand in files of their own. */
type AllAccessTables = AccessTables & AccessReviewTables & IdentityTables;
type AreaTables = AllAccessTables &
  ReportTables &
  TeamTables &
  GoalTables &
  HandoverTables &
  InboxTables &
  StockTables &
  ImportTables &
  DelegationTables &
  SelfCareTables &
  MedicineTables &
  PackTables &
  CopyTables &
  ErasureTables;
export type Tables = AreaTables & {
  companies: Stored<typeof company> & { created_date: Generated<string>; retention: Generated<Retention> };
  mails: {
    id: Generated<number>;
    to_address: string;
    subject: string;
    text_body: string;
    html_body: string;
    key_hash: Buffer | null;
    created_date: string;
    sent_date: string | null;
    tries: Generated<number>;
    error: string | null;
  };
  request_keys: { user_id: number; key: string; request_hash: Buffer; outcome: unknown; at: string };
  logger_levels: { name: string; level: (typeof loggerLevels)[number]; until: string; set_by_id: number };
  files: {
    key: string;
    name: string;
    uploader_id: number | null;
    content_type: string | null;
    size: number | null;
    created_date: string;
    token_hash: Buffer;
    expires_date: string;
    used_date: string | null;
    stored_date: string | null;
    company_id: number | null;
    client_id: number | null;
    user_id: number | null;
    platform: Generated<boolean>;
  };
  file_holders: Tenant & { file_key: string; holder: FileHolder; holder_id: number };
  banners: { id: number; message: string };
  clients: Stored<typeof client> & {
    created_date: Generated<string>;
    office_reads_card: Generated<boolean>;
    left_on: string | null;
    asks_own_account: Generated<boolean>;
  };
  client_cards: Tenant & {
    client_id: number;
    number: number;
    at: string;
    by_id: number;
    alerts: Card['alerts'];
    contacts: Card['contacts'];
    image_url: string | null;
  };
  activity_categories: Stored<typeof activityCategory, 'global'> & Tenant & Removable;
  activity_types: Stored<typeof activityType, 'global'> & Tenant & Removable & { activity_category_company_id: number };
  category_defaults: Tenant & BasisColumns & { category_id: number; version: Generated<number>; one_tap_minutes: number | null };
  labels: Stored<typeof label> & Tenant & Removable;
  goals: Stored<typeof goal> & Tenant;
  projects: Stored<typeof project> & Tenant;
  left_out: Tenant & {
    id: Generated<number>;
    client_id: number;
    activity_category_id: number | null;
    activity_type_id: number | null;
    attribute_id: number | null;
  };
  attributes: Stored<typeof values.attribute, 'global'> &
    Tenant &
    Removable & {
      activity_type_company_id: number | null;
      item_category_company_id: number | null;
      task_type_company_id: number | null;
      report_id: number | null;
      help_text: string | null;
      unit: string | null;
      min_value: number | null;
      max_value: number | null;
      choices: string[] | null;
    };
  attribute_value_strings: Stored<typeof values.attributeValueString> & AttributeOwnerColumns;
  attribute_value_long_strings: Stored<typeof values.attributeValueLongString> & AttributeOwnerColumns;
  attribute_value_booleans: Stored<typeof values.attributeValueBoolean> & AttributeOwnerColumns;
  attribute_value_numbers: Stored<typeof values.attributeValueNumber> & AttributeOwnerColumns;
  activities: Stored<typeof activity, 'category_id' | 'icon' | 'care_basis'> &
    Tenant &
    Removable &
    BasisColumns & { type_company_id: number };
  planned_activities: Tenant & {
    id: Generated<number>;
    version: Generated<number>;
    client_id: number;
    activity_id: number;
    recurrence: string;
    starts_on: string;
    ends_on: string | null;
    is_completable: Generated<boolean>;
    archived: Generated<boolean>;
    made_until: string;
    together: Generated<number | null>;
    created_by_id: number | null;
  };
  activity_instances: Tenant &
    Removable & {
      id: Generated<number>;
      version: Generated<number>;
      client_id: number;
      activity_id: number;
      planned_activity_id: number | null;
      original_start: string | null;
      placed_at: string;
      planned_date: string | null;
      occurence_date: string | null;
      skipped_date: string | null;
      signed_by_date: string | null;
      signed_by_id: number | null;
      created_by_id: number | null;
      is_completable: boolean;
      is_completed: Generated<boolean>;
      is_skipped: Generated<boolean>;
      shared: boolean | null;
      shown_version: Generated<number>;
      state: Generated<'IDLE' | 'ACTION_TAKEN' | 'IGNORED'>;
      /** The time at which somebody was told that it was missed (R12). */
      missed_notified_at: string | null;
      /** The handling that `state` names: when, and by whom. */
      handled_date: string | null;
      handled_by_id: number | null;
      comment: string | null;
    };
  instance_counts: Tenant & { client_id: number; day: string; placed: number; hidden: number } & DayCounts;
  type_counts: Omit<Tables['instance_counts'], 'client_id'> & { type_id: number; label_id: number | null };
  timeline_strays: Tenant & { client_id: number; instance_id: number; told_at: string };
  activity_instance_events: Tenant &
    DoneByColumns & {
      instance_id: number;
      id: Generated<number>;
      act: string;
      at: string;
      by_id: number | null;
      occurence_date: string | null;
      planned_date: string | null;
      comment: string | null;
      by_client: Generated<boolean | null>;
    };
  task_categories: Stored<typeof taskCategory, 'global' | 'company_id'> & Tenant & Removable;
  task_types: Stored<typeof taskType, 'global' | 'company_id'> & Tenant & Removable & { task_category_company_id: number };
  tasks: Stored<typeof task, 'category_id' | 'company_id' | 'color' | 'icon'> & Tenant & Removable & { type_company_id: number };
  task_recurrences: Omit<Tables['planned_activities'], 'client_id' | 'activity_id'> & {
    client_id: number | null;
    task_id: number;
    responsible_id: Generated<number | null>;
  };
  task_instances: Tenant &
    Removable & {
      id: Generated<number>;
      version: Generated<number>;
      client_id: number | null;
      task_id: number;
      task_recurrence_id: number | null;
      responsible_id: Generated<number | null>;
      original_start: string | null;
      placed_at: string;
      planned_date: string | null;
      occurence_date: string | null;
      skipped_date: string | null;
      signed_by_date: string | null;
      signed_by_id: number | null;
      created_by_id: number | null;
      is_completable: boolean;
      is_completed: boolean;
      is_skipped: boolean;
      name: string | null;
      comment: string | null;
      created_from_instance_id: number | null;
      created_from_instance_type: 'ACTIVITY' | 'REPORT' | 'PERIOD_REPORT' | 'HANDOVER' | 'STOCK' | 'TASK' | null;
    };
  task_offers: Tenant & { client_group_id: number; client_id: number; task_id: number };
  sharing_changes: Tenant & {
    id: Generated<number>;
    client_id: number;
    activity_id: number | null;
    activity_name: string | null;
    office_reads_card: boolean | null;
    shared_before: string[];
    shared_after: string[];
    by_id: number;
    at: string;
  };
  access_log: Tenant & { id: Generated<number>; client_id: number; user_id: number; action: string; at: string };
};
