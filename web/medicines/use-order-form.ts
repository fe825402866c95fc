/** The form of an order: over the one that was opened, with the series that it may dose by, and its saving as the first or next number (R130, R138). */
import { useQueryClient } from '@tanstack/react-query';
import { medicines } from '#contract/medicines.ts';
import { MAX_DETAIL_LENGTH } from '#domain/medicine-numbers.ts';
import { findNextOccurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { useTranslation } from '../core/texts.ts';
import { localDateOf, useDateFormatters } from '../kit/dates.ts';
import { useDraftForm } from '../kit/use-draft-form.ts';
import type { WholeActivity } from '../shared/activity/activities.ts';
import { invalidateMedicines, type Medicine, readMedicine } from '../shared/medicine/medicine-query.ts';
import { type OrderDraft, type OrderTextField, orderBodyOf, orderDraftOf, orderErrors } from './order-draft.ts';
import { fromDateOf } from './valid-from.ts';

/** By the activity, which is there before its medicine. */
type OpenedOrder = { id: number; medicine: Medicine | null };

export type OrderProps = {
  activity: WholeActivity;
  /** Null while the activity is none. */
  medicine: Medicine | null;
  /** From what the activity says, to begin with. */
  initialOrder: Parameters<typeof orderDraftOf>[0];
  timeZone: string;
  onDone: () => void;
};

/** True of a rule that has a time today or later. */
function hasUpcomingTimes(recurrence: string, timeZone: string): boolean {
  const parsedRule = parseRule(recurrence, timeZone);
  return 'rule' in parsedRule && findNextOccurrences(parsedRule.rule, localDateOf(serverNow(), timeZone), 1).length > 0;
}

export function useOrderForm({ activity, medicine, initialOrder, timeZone, onDone }: OrderProps) {
  const { t, locale } = useTranslation();
  const today = useDateFormatters(timeZone).today();
  const queryClient = useQueryClient();
  const clientId = activity.client.id;
  const plans = medicine?.plans ?? activity.plannedActivities.filter(({ recurrence }) => hasUpcomingTimes(recurrence, timeZone));
  const draftForm = useDraftForm<OpenedOrder, OrderDraft, unknown>({
    openedRow: { id: activity.id, medicine },
    readRow: async (id) => ({ id, medicine: (await readMedicine(clientId, id)) ?? null }),
    draftOf: ({ medicine }) => orderDraftOf(medicine?.current ?? initialOrder, medicine?.kind ?? 'SCHEDULED', locale),
    isFirstRevision: ({ medicine }) => medicine === null,
    check: (draft, isFirstRevision) => orderErrors(draft, plans, isFirstRevision, { locale, today }),
    save: ({ id, medicine }, draft) => {
      const requestBody = { ...orderBodyOf(draft, plans, locale), ...fromDateOf(draft, timeZone) };
      if (!medicine) return callApi(medicines.create, { body: { ...requestBody, activity: { id } } });
      const params = { id: medicine.id };
      return callApi(medicines.change, { params, body: { ...requestBody, reason: draft.reason.trim() }, ifMatch: medicine.version });
    },
    onSaved: () => {
      void invalidateMedicines(queryClient, clientId);
      onDone();
    },
    onDone,
  });
  // Also where one series alone is left of those that had doses of their own.
  const mayDosesDiffer = draftForm.draft.kind === 'SCHEDULED' && (plans.length > 1 || draftForm.savedDraft.bySeries);
  return {
    ...draftForm,
    plans,
    mayDosesDiffer,
    today,
    timeZone,
    /** For a field of text: what it needs, with its label. */
    labelledFieldProps: (name: OrderTextField, maxLength = MAX_DETAIL_LENGTH) => ({
      ...draftForm.textFieldProps(name),
      maxLength,
      label: t(`assistmeApp.medicine.${name}`),
    }),
  };
}
export type OrderState = ReturnType<typeof useOrderForm>;
