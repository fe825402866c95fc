/** The rows that a part of an import made and changed, as they are noted for undoing it: ids with their versions, and what stood before. */
import type { MedicineKind } from '#domain/medicine-numbers.ts';
import type { ExistingSeries } from './existing.ts';

export type MadeRow = { id: number; version: number };
type MadeMedicine = MadeRow & { clientId: number; number: number };
type Before = Record<string, unknown>;

export type Made = {
  client?: { id: number; groupId: number };
  /** The card's number, and the state before it; null where there was none. */
  card?: {
    clientId: number;
    number: number;
    before: { alerts: unknown; contacts: unknown; imageUrl: string | null; officeReadsCard: boolean } | null;
  };
  activities: MadeRow[];
  items: (MadeRow & { movements: number })[];
  series: MadeRow[];
  goals: MadeRow[];
  /** With the number that it wrote of each; of changed ones the number that applied before, and the reason that an undoing says. */
  medicines: MadeMedicine[];
  changedMedicines: (MadeMedicine & { before: { number: number; kind: MedicineKind; reason: string } })[];
  plan?: number;
  changedActivities: (MadeRow & { before: Before; values: Before[]; draws: Before[] | null })[];
  changedItems: (MadeRow & { before: Before })[];
  changedGoals: (MadeRow & { before: Before })[];
  /** Ended ones; `version` is null of one that was deleted with all its rows. */
  endedSeries: (Omit<ExistingSeries, 'version'> & { version: number | null; activityId: number })[];
  catalogue: { kind: string; id: number }[];
  invitations: number[];
};

export const nothingMade = (): Made => ({
  ...{
    activities: [],
    items: [],
    series: [],
    goals: [],
    medicines: [],
    changedMedicines: [],
    changedActivities: [],
    changedItems: [],
    changedGoals: [],
  },
  ...{ endedSeries: [], catalogue: [], invitations: [] },
});
