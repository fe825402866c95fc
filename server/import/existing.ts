/** The rows of a company that a workbook can name: clients with what is theirs, the catalogue, and the people. */
import type { ValueType } from '#contract/attributes.ts';
import type { ActivityDefaults, DefaultFlag } from '#contract/category-defaults.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import type { Alert, Contact } from '#domain/client-card.ts';
import type { FrequencyUnit } from '#domain/goals/spans.ts';
import type { Role } from '#domain/permissions.ts';
import type { TeamRole } from '#domain/places.ts';
import type { CurrentOrder } from '#server/medicines/rows.ts';

export type ActivityFlags = Record<DefaultFlag | 'includeInCustomerRoutines' | 'includeInGoalEvaluation', boolean>;
export type ExistingValue = string | number | boolean;

/** `endsOn`: the last local day; null where it goes on. */
export type ExistingSeries = {
  id: number;
  version: number;
  recurrence: string;
  endsOn: string | null;
  isCompletable: boolean;
  /** The first of those made together with it (R85). */
  together: number | null;
};
export type ExistingDraw = { id: number; version: number; itemId: number; amount: number };
export type ExistingActivity = ActivityFlags & {
  id: number;
  version: number;
  typeId: number;
  name: string;
  archived: boolean;
  labelId: number | null;
  oneTapMinutes: number | null;
  careBasis: CareBasis;
  /** The task that is delegated. */
  taskId: number | null;
  /** By the question's id. */
  values: Readonly<Record<string, ExistingValue>>;
  series: readonly ExistingSeries[];
  draws: readonly ExistingDraw[];
  /** The medicine that it is, or was; null of any other. */
  medicine: CurrentOrder | null;
};
export type ExistingItem = {
  id: number;
  version: number;
  name: string;
  unit: string | null;
  categoryId: number | null;
  amount: number;
  alertValue: number;
  dosage: string | null;
  openToAssistants: boolean;
  archived: boolean;
  controlled: boolean;
};
export type ExistingGoal = {
  id: number;
  version: number;
  activityId: number;
  categoryId: number;
  alias: string | null;
  description: string | null;
  minFrequency: number;
  maxFrequency: number | null;
  frequencyUnit: FrequencyUnit;
};
/** The plan whose goals the workbook has: the client's draft, else the approved one that applies last. */
export type ExistingPlan = { id: number; status: 'DRAFT' | 'APPROVED'; goals: readonly ExistingGoal[] };
export type ExistingClient = {
  id: number;
  version: number;
  name: string;
  groups: readonly { id: number; name: string }[];
  hasTeam: boolean;
  /** Whoever imports leads its team. */
  isLed: boolean;
  officeReadsCard: boolean;
  /** 0 while nobody has saved it. */
  cardNumber: number;
  alerts: readonly Alert[];
  contacts: readonly Contact[];
  imageUrl: string | null;
  activities: readonly ExistingActivity[];
  items: readonly ExistingItem[];
  draft: ExistingPlan | null;
  approved: ExistingPlan | null;
  /** Ids of the platform's categories and types that were taken out for it. */
  leftOut: { categories: readonly number[]; types: readonly number[]; questions: readonly number[] };
};

/** Of the platform, the company, or one client; `clientId` is null of the first two. `isGone`: removed or archived, for nothing new. */
type CatalogueRow = { id: number; name: string; companyId: number; clientId: number | null; isGone: boolean };
export type ExistingCategory = CatalogueRow & { containsMedicine: boolean };
export type ExistingType = CatalogueRow & { categoryId: number };
export type ExistingQuestion = CatalogueRow & { typeId: number; valueType: ValueType };
export type ExistingItemCategory = CatalogueRow;
export type ExistingLabel = { id: number; name: string; isGone: boolean };
export type ExistingArea = { id: number; name: string; isGone: boolean };

export type ExistingPerson = {
  id: number;
  email: string;
  /** The organisation's roles in this company. */
  roles: readonly Role[];
  /** Active ones. */
  teams: readonly { groupId: number; clientId: number; role: TeamRole }[];
};
/** An invitation that is prepared or open; of an office's role it is into no team. */
export type ExistingInvitation = { id: number; email: string; role: Role; groupId: number | null; clientId: number | null };

export type ExistingData = {
  companyId: number;
  timeZone: string;
  /** The company's local day. */
  today: string;
  nowInstant: string;
  clients: readonly ExistingClient[];
  labels: readonly ExistingLabel[];
  /** Delegation tasks, whose names are compared as labels' are. */
  delegationTasks: readonly ExistingLabel[];
  categories: readonly ExistingCategory[];
  types: readonly ExistingType[];
  questions: readonly ExistingQuestion[];
  itemCategories: readonly ExistingItemCategory[];
  areas: readonly ExistingArea[];
  /** By the category's id, what its new activities begin with. */
  defaultsByCategory: Readonly<Record<string, ActivityDefaults>>;
  people: readonly ExistingPerson[];
  invitations: readonly ExistingInvitation[];
};
