/** The doses of a client in the last week, with those that wait on this device counted in (R132). */
import { useQuery } from '@tanstack/react-query';
import type { DoseGivenAt } from '#contract/medicines.ts';
import { useTexts } from '../../core/texts.ts';
import { useNow } from '../../kit/now.ts';
import { useFormatMoment } from '../listing/moment.ts';
import { usePending } from '../pending/pending.ts';
import { isActPending, isOfDose } from '../pending/pending-rules.ts';
import { dosesGiven } from './medicine-query.ts';

/** A dose as a page shows it: `waits` while this device has not sent it. */
export type Dose = DoseGivenAt & { waits?: true };

const FIVE_MINUTES = 5 * 60_000;
/** Milliseconds after which it is said from when the doses are known. */
const OLD_AFTER_MS = 2 * FIVE_MINUTES;

/** The newest first; undefined where this device has never read them. `asOf` says from when they are, where that is some time ago. */
export function useDoses(clientId: number): { doses: Dose[] | undefined; asOf: string | undefined } {
  const { t } = useTexts();
  const moment = useFormatMoment();
  const now = useNow();
  const { data } = useQuery({ ...dosesGiven(clientId), throwOnError: false, refetchInterval: FIVE_MINUTES });
  const acts = usePending().filter((act) => isOfDose(act) && act.clientId === clientId && isActPending(act));
  const isOld = data && Date.parse(now) - Date.parse(data.asOf) > OLD_AFTER_MS;
  return { doses: data && withWaiting(data.doses, acts), asOf: isOld ? t('medicines.knownFrom', { at: moment(data.asOf) }) : undefined };
}

/** The doses with what waits laid over them; one that has arrived meanwhile is counted once. */
export function withWaiting(doses: readonly DoseGivenAt[], acts: ReturnType<typeof usePending>): Dose[] {
  let all: Dose[] = [...doses];
  for (const { command, tapped: at } of acts)
    if (command.act === 'give') {
      const { medicineId, substanceKey, dose: amount, unit, reason } = command;
      if (doses.some((one) => one.medicineId === medicineId && one.at === at)) continue;
      const none = { byName: '', marks: [], effects: [] };
      all.unshift({ ...none, instanceId: -Date.parse(at), medicineId, substanceKey, at, amount, unit, reason, waits: true });
    } else if (command.act === 'addEffect') {
      const answer = { effect: command.effect, note: command.note || null, at, byName: '' };
      all = all.map((one) => (one.instanceId === command.doseId ? { ...one, effects: [...one.effects, answer] } : one));
    }
  return all.sort((one, other) => other.at.localeCompare(one.at));
}
