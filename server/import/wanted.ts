/** The changes of an import for one client, as a look found it: applied in one transaction. */
import type { Order } from '#contract/medicines.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import type { Alert, Contact } from '#domain/client-card.ts';
import type { FrequencyUnit } from '#domain/goals/spans.ts';
import type { PlannedTimes } from '#domain/import/times.ts';
import type { CurrentOrder } from '#server/medicines/rows.ts';
import type { Named } from './catalogue.ts';
import type { ExistingActivity, ExistingClient, ExistingGoal, ExistingItem, ExistingQuestion, Flags, StoredValue } from './existing.ts';

export type CardWanted = { alerts?: readonly Alert[]; contacts?: readonly Contact[]; officeReadsCard?: boolean };
export type ItemWanted = {
  name?: string;
  amount?: number;
  category?: Named;
  unit?: string;
  alertValue?: number;
  dosage?: string;
  openToAssistants?: boolean;
};
export type ValueWanted = { question: ExistingQuestion; value: StoredValue };
/** `item`: the key of its name among the client's. */
export type DrawWanted = { item: string; amount: number };
export type ActivityWanted = {
  name?: string;
  type?: Named;
  label?: Named;
  flags: Partial<Flags>;
  oneTapMinutes?: number;
  careBasis?: CareBasis;
  taskId?: number;
  times?: readonly PlannedTimes[];
  draws?: readonly DrawWanted[];
  values: readonly ValueWanted[];
};
export type GoalWanted = {
  categoryId?: number;
  alias?: string;
  description?: string;
  minFrequency?: number;
  maxFrequency?: number | null;
  frequencyUnit?: FrequencyUnit;
};
/** The keys of an activity among those of its client: of its type's name and of its own. */
export type ActivityKey = { type: string; name: string };

/** An order of an activity: of one that is there, or of the new one at that place among the client's. */
export type MedicineWanted = { order: Order } & ({ activityId: number } | { newActivity: number });

export type ClientWanted = {
  name: string;
  existing: ExistingClient | null;
  card: CardWanted | null;
  newItems: ItemWanted[];
  changedItems: { existing: ExistingItem; wanted: ItemWanted }[];
  newActivities: (ActivityWanted & { key: ActivityKey & { category: string } })[];
  changedActivities: { existing: ExistingActivity; wanted: ActivityWanted }[];
  newMedicines: MedicineWanted[];
  changedMedicines: { existing: CurrentOrder; order: Order; reason: string; undoReason: string }[];
  newGoals: (GoalWanted & { activity: ActivityKey })[];
  changedGoals: { existing: ExistingGoal; wanted: GoalWanted }[];
};
export const nothingFor = (name: string, existing: ExistingClient | null): ClientWanted => ({
  ...{
    name,
    existing,
    card: null,
    newItems: [],
    changedItems: [],
    newActivities: [],
    changedActivities: [],
    newMedicines: [],
    changedMedicines: [],
    newGoals: [],
    changedGoals: [],
  },
});
