/** The rows that a part of an import made and changed, as they are noted for undoing it: ids with their versions, and what stood before. */
import type { MedicineKind } from '#domain/medicine-numbers.ts';
import type { ExistingSeries } from './existing.ts';

export type ImportedRow = { id: number; version: number };
type ImportedMedicine = ImportedRow & { clientId: number; number: number };
type PreviousFields = Record<string, unknown>;

export type ImportedRows = {
  client?: { id: number; groupId: number };
  /** The card's number, and the state before it; null where there was none. */
  card?: {
    clientId: number;
    number: number;
    before: { alerts: unknown; contacts: unknown; imageUrl: string | null; officeReadsCard: boolean } | null;
  };
  activities: ImportedRow[];
  items: (ImportedRow & { movements: number })[];
  series: ImportedRow[];
  goals: ImportedRow[];
  /** With the number that it wrote of each; of changed ones the number that applied before, and the reason that an undoing says. */
  medicines: ImportedMedicine[];
  changedMedicines: (ImportedMedicine & { before: { number: number; kind: MedicineKind; reason: string } })[];
  plan?: number;
  changedActivities: (ImportedRow & { before: PreviousFields; values: PreviousFields[]; draws: PreviousFields[] | null })[];
  changedItems: (ImportedRow & { before: PreviousFields })[];
  changedGoals: (ImportedRow & { before: PreviousFields })[];
  /** Ended ones; `version` is null of one that was deleted with all its rows. */
  endedSeries: (Omit<ExistingSeries, 'version'> & { version: number | null; activityId: number })[];
  catalogue: { kind: string; id: number }[];
  invitations: number[];
};

export const createImportedRows = (): ImportedRows => ({
  activities: [],
  items: [],
  series: [],
  goals: [],
  medicines: [],
  changedMedicines: [],
  changedActivities: [],
  changedItems: [],
  changedGoals: [],
  endedSeries: [],
  catalogue: [],
  invitations: [],
});
