/** The doses of a client's medicines that were given, as history and orders say them: for the room that is left (R132). */
import type { DoseGiven, DoseLimits } from './dose-room.ts';
import { applySeriesDose, DEFAULT_LIMIT_HOURS, findSigningRevision, type MedicineKind, type SeriesDose } from './medicine-numbers.ts';
import type { Instant } from './time.ts';

/** Days back in which doses are looked for: the longest that an order may count over. */
export const DOSE_LOOKBACK_DAYS = 7;

type MedicineOrder = {
  number: number;
  fromDate: Instant;
  date: Instant;
  name: string;
  substance: string | null;
  dose: number | null;
  doseTo: number | null;
  unit: string | null;
  doses: readonly SeriesDose[];
  contents: readonly { name: string; amount?: number | null | undefined; unit?: string | null | undefined }[];
};
type LimitedOrder = Pick<MedicineOrder, 'name' | 'substance' | 'unit'> & {
  maxAmount: number | null;
  maxHours: number | null;
  minIntervalMinutes: number | null;
};

/** The name that brands of one drug have in common: the substance as somebody typed it, else the drug's name. */
export const substanceKeyOf = ({ name, substance }: Pick<MedicineOrder, 'name' | 'substance'>): string => substance?.trim() || name;

export const doseLimitsOf = (order: LimitedOrder): DoseLimits => ({
  substanceKey: substanceKeyOf(order),
  unit: order.unit,
  maxAmount: order.maxAmount,
  maxHours: order.maxHours ?? DEFAULT_LIMIT_HOURS,
  minIntervalMinutes: order.minIntervalMinutes,
});

/** One that was signed or reported: when it was done and written down, of which series; its own dose and the number of its order, where one was told. */
export type DoseSigning = {
  doneAt: Instant;
  signedAt: Instant;
  plannedActivityId: number | null;
  dose: number | null;
  number: number | null;
};

/**
 * The doses of one signing, by the order that it goes by (R129), or that it was given by: its own amount, else the ordered one, of its series where
 * that has one (R138), none where that is a span; of a pack each line.
 * Empty before the first order.
 */
export function findGivenDoses(kind: MedicineKind, orders: readonly MedicineOrder[], signing: DoseSigning): DoseGiven[] {
  const order = signing.number === null ? findSigningRevision(orders, signing) : orders.find(({ number }) => number === signing.number);
  if (!order) return [];
  const doneAt = signing.doneAt;
  if (kind === 'PACK')
    return order.contents.map(({ name, amount = null, unit = null }) => ({ substanceKey: name, at: doneAt, amount, unit }));
  const { dose, doseTo } = applySeriesDose(order, signing.plannedActivityId);
  const orderedDose = doseTo === null ? dose : null;
  return [{ substanceKey: substanceKeyOf(order), at: doneAt, amount: signing.dose ?? orderedDose, unit: order.unit }];
}
