/** The changes of an import for one client, as a look found it: applied in one transaction. */
import type { OrderInput } from '#contract/medicines.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import type { Alert, Contact } from '#domain/client-card.ts';
import type { FrequencyUnit } from '#domain/goals/spans.ts';
import type { PlannedTimes } from '#domain/import/times.ts';
import type { CurrentOrder } from '#server/medicines/rows.ts';
import type { NamedRow } from './catalogue.ts';
import type {
  ActivityFlags,
  ExistingActivity,
  ExistingClient,
  ExistingGoal,
  ExistingItem,
  ExistingQuestion,
  ExistingValue,
} from './existing.ts';

export type CardFields = { alerts?: readonly Alert[]; contacts?: readonly Contact[]; officeReadsCard?: boolean };
export type StockItemFields = {
  name?: string;
  amount?: number;
  category?: NamedRow;
  unit?: string;
  alertValue?: number;
  dosage?: string;
  openToAssistants?: boolean;
};
export type QuestionValue = { question: ExistingQuestion; value: ExistingValue };
/** `item`: the key of its name among the client's. */
export type DrawFields = { item: string; amount: number };
export type ActivityFields = {
  name?: string;
  type?: NamedRow;
  label?: NamedRow;
  flags: Partial<ActivityFlags>;
  oneTapMinutes?: number;
  careBasis?: CareBasis;
  taskId?: number;
  times?: readonly PlannedTimes[];
  draws?: readonly DrawFields[];
  values: readonly QuestionValue[];
};
export type GoalFields = {
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
export type NewMedicine = { order: OrderInput } & ({ activityId: number } | { newActivityIndex: number });

export type ClientChanges = {
  name: string;
  existing: ExistingClient | null;
  card: CardFields | null;
  newItems: StockItemFields[];
  changedItems: { existing: ExistingItem; fields: StockItemFields }[];
  newActivities: (ActivityFields & { key: ActivityKey & { category: string } })[];
  changedActivities: { existingActivity: ExistingActivity; fields: ActivityFields }[];
  newMedicines: NewMedicine[];
  changedMedicines: { existingOrder: CurrentOrder; order: OrderInput; reason: string; undoReason: string }[];
  newGoals: (GoalFields & { activity: ActivityKey })[];
  changedGoals: { existing: ExistingGoal; fields: GoalFields }[];
};
export const createEmptyChanges = (name: string, existingClient: ExistingClient | null): ClientChanges => ({
  name,
  existing: existingClient,
  card: null,
  newItems: [],
  changedItems: [],
  newActivities: [],
  changedActivities: [],
  newMedicines: [],
  changedMedicines: [],
  newGoals: [],
  changedGoals: [],
});
