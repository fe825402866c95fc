/** Instructions, the answers about each of a client's activities: fetched with the day, stored on the device with it (R79). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { activities } from '#contract/activities.ts';
import type { Output } from '#contract/endpoint.ts';
import { decimalSigns, type Locale } from '#domain/locales.ts';
import { scheduleAnswerCache, withStoredFallback } from '../../core/account.ts';
import { callApi } from '../../core/call.ts';
import type { Translate } from '../../core/texts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import type { DayInstance } from './day.ts';

type ClientValues = Output<typeof activities.valuesOfClient>;
/** One answer about an activity, under its question. */
export type Instruction = ClientValues[number]['attributeValueStrings'][number]['attribute'] & { value: string | number | boolean };
/** Milliseconds for which an answer is new enough. */
const FRESH_MS = 60_000;

function fetchClientValues(clientId: number, signal: AbortSignal): Promise<ClientValues> {
  const storageName = `values:${clientId}`;
  const valuesPromise = callApi(activities.valuesOfClient, { params: { clientId }, signal }).then(({ data }) => {
    scheduleAnswerCache(storageName, data);
    return data;
  });
  return withStoredFallback(storageName, valuesPromise);
}

export const instructionsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['day values', clientId],
    queryFn: ({ signal }) => fetchClientValues(clientId, signal),
    staleTime: FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Answers about the row's activity, in order; undefined until they are known, empty where there are none or they cannot be fetched. */
export function useInstructions({ clientId, activityId, plannedActivityId }: DayInstance): readonly Instruction[] | undefined {
  const { data: clientValues, isError } = useQuery(instructionsQuery(clientId));
  if (!clientValues) return isError ? [] : undefined;
  // Of a series with a dose of its own first.
  const matchingValues = clientValues.find(
    (activityValues) =>
      activityValues.activityId === activityId && (activityValues.plannedActivityId ?? plannedActivityId) === plannedActivityId,
  );
  return matchingValues ? orderedAnswersOf(matchingValues) : [];
}

/** An answer as text: a long one without its markup. */
export const answerText = (answer: Instruction['value'], t: Translate, locale: Locale): string =>
  typeof answer === 'boolean'
    ? t(answer ? 'instance.yes' : 'instance.no')
    : typeof answer === 'number'
      ? String(answer).replace('.', decimalSigns[locale])
      : textOfHtml(answer);

/** Answers in order, written for the sheet: that of the forms would bring the sheet's file to every page that has such a form. */
const orderedAnswersOf = (activityValues: ClientValues[number]): Instruction[] =>
  [
    // A medicine's order comes first.
    ...(activityValues.order
      ? [
          {
            id: 0,
            order: -1,
            name: activityValues.order.name,
            value: activityValues.order.text,
            valueType: 'STRING' as const,
            archived: false,
          },
        ]
      : []),
    ...[
      ...activityValues.attributeValueStrings,
      ...activityValues.attributeValueLongStrings,
      ...activityValues.attributeValueBooleans,
      ...activityValues.attributeValueNumbers,
    ].map(({ attribute, id: _, ...valueFields }) => ({ ...attribute, value: Object.values(valueFields)[0]! })),
  ].sort((a, b) => a.order - b.order || a.id - b.id);
