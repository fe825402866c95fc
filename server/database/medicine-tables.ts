/** The tables of medicines as Kysely knows them. */
import type { ColumnType, Generated } from 'kysely';
import type { Effect } from '#domain/effects.ts';
import type { MarkKind } from '#domain/marks.ts';
import type { Giver, MedicineKind } from '#domain/medicine-numbers.ts';
import type { SecondAnswer, SecondWay } from '#domain/second-signing.ts';
import type { Tenant } from './stored.ts';

/** One line of what lies in a pack. */
type PackMedicine = { name: string; strength?: string | null; amount?: number | null; unit?: string | null };

/** The dose of a series, known by the first of those that go on from one another. */
export type LineDose = { line: number; dose: number; doseTo: number | null };

export type MedicineTables = {
  instance_doses: Tenant & {
    instance_id: number;
    client_id: number;
    medicine_id: number;
    number: number;
    dose: number;
    reason: string;
    at: string;
    by_id: number;
  };
  instance_marks: Tenant & {
    id: Generated<number>;
    instance_id: number;
    client_id: number;
    kind: MarkKind;
    at: string;
    by_id: number;
    facts: ColumnType<object, string>;
  };
  dose_effects: Tenant & {
    id: Generated<number>;
    instance_id: number;
    client_id: number;
    effect: Effect;
    note: string | null;
    at: string;
    by_id: number;
  };
  second_signings: Tenant & {
    id: Generated<number>;
    client_id: number;
    instance_id: number;
    event_id: number;
    who_id: number | null;
    name: string | null;
    answer: SecondAnswer;
    how: SecondWay;
    reason: string | null;
    at: string;
    by_id: number;
  };
  medicines: Tenant & {
    id: Generated<number>;
    client_id: number;
    activity_id: number;
    version: Generated<number>;
    kind: MedicineKind;
    current_number: Generated<number | null>;
    ended_at: Generated<string | null>;
    ended_by_id: Generated<number | null>;
    ended_reason: Generated<string | null>;
  };
  medicine_pauses: Tenant & {
    id: Generated<number>;
    client_id: number;
    medicine_id: number;
    from_at: string;
    until_at: string | null;
    ordered_by: string;
    reason: string | null;
    at: string;
    by_id: number;
    ended_at: Generated<string | null>;
    ended_by_id: Generated<number | null>;
  };
  medicine_pause_skips: Tenant & {
    pause_id: number;
    instance_id: number;
    client_id: number;
    at: string;
  };
  medicine_checks: Tenant & { client_id: number; medicine_id: number; number: number; by_id: number; at: string };
  medicine_numbers: Tenant & {
    client_id: number;
    medicine_id: number;
    number: number;
    from_at: string;
    at: string;
    by_id: number;
    reason: string | null;
    name: string;
    substance: string | null;
    strength: string | null;
    form: string | null;
    dose: number | null;
    dose_to: number | null;
    unit: string | null;
    route: string | null;
    indication: string | null;
    instruction: string | null;
    given_by: Giver;
    ordered_by: string | null;
    image_url: string | null;
    ordered_on: string | null;
    until_day: string | null;
    max_amount: number | null;
    max_hours: number | null;
    min_interval_minutes: number | null;
    effect_after_minutes: number | null;
    needs_second: Generated<boolean>;
    contents: ColumnType<PackMedicine[], string, PackMedicine[]>;
    doses: ColumnType<LineDose[], string | undefined, LineDose[]>;
  };
};
