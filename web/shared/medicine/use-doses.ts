/** The doses of a client in the last week, with those that wait on this device counted in (R132). */
import { useQuery } from '@tanstack/react-query';
import type { GivenDose } from '#contract/medicines.ts';
import { useTranslation } from '../../core/texts.ts';
import { useNow } from '../../kit/now.ts';
import { useFormatMoment } from '../listing/moment.ts';
import { usePendingActs } from '../pending/pending.ts';
import { isActPending, isDoseAct } from '../pending/pending-rules.ts';
import { dosesQuery } from './medicine-query.ts';

/** A dose as a page shows it: `isWaiting` while this device has not sent it. */
export type Dose = GivenDose & { isWaiting?: true };

const REFRESH_MS = 5 * 60_000;
/** Milliseconds after which it is said from when the doses are known. */
const OLD_AFTER_MS = 2 * REFRESH_MS;

/** The newest first; undefined where this device has never read them. `asOf` says from when they are, where that is some time ago. */
export function useDoses(clientId: number): { doses: Dose[] | undefined; asOf: string | undefined } {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const now = useNow();
  const { data: dosesAsOf } = useQuery({ ...dosesQuery(clientId), throwOnError: false, refetchInterval: REFRESH_MS });
  const doseActs = usePendingActs().filter((act) => isDoseAct(act) && act.clientId === clientId && isActPending(act));
  const isOld = dosesAsOf && Date.parse(now) - Date.parse(dosesAsOf.asOf) > OLD_AFTER_MS;
  return {
    doses: dosesAsOf && addWaitingDoses(dosesAsOf.doses, doseActs),
    asOf: isOld ? t('medicines.knownFrom', { at: formatMoment(dosesAsOf.asOf) }) : undefined,
  };
}

/** The doses with what waits laid over them; one that has arrived meanwhile is counted once. */
export function addWaitingDoses(doses: readonly GivenDose[], doseActs: ReturnType<typeof usePendingActs>): Dose[] {
  let mergedDoses: Dose[] = [...doses];
  for (const { command, tapped: tappedAt } of doseActs)
    if (command.act === 'give') {
      const { medicineId, substanceKey, dose: amount, unit, reason } = command;
      if (doses.some((givenDose) => givenDose.medicineId === medicineId && givenDose.at === tappedAt)) continue;
      const emptyFields = { byName: '', marks: [], effects: [] };
      mergedDoses.unshift({
        ...emptyFields,
        instanceId: -Date.parse(tappedAt),
        medicineId,
        substanceKey,
        at: tappedAt,
        amount,
        unit,
        reason,
        isWaiting: true,
      });
    } else if (command.act === 'addEffect') {
      const effectAnswer = { effect: command.effect, note: command.note || null, at: tappedAt, byName: '' };
      mergedDoses = mergedDoses.map((givenDose) =>
        givenDose.instanceId === command.doseId ? { ...givenDose, effects: [...givenDose.effects, effectAnswer] } : givenDose,
      );
    }
  return mergedDoses.sort((a, b) => b.at.localeCompare(a.at));
}
