/**
 * Gives delegations, in three ways with the same days: entered from paper with its photo, given here by whoever is licensed, or several renewed
 * in one act (R146). Whom and what are boxes; one form makes one for each.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { delegations } from '#contract/delegations/delegations.ts';
import { isWithinYear } from '#domain/delegations.ts';
import { addYears } from '#domain/time.ts';
import { call } from '../../core/call.ts';
import { useTexts } from '../../core/texts.ts';
import { onlyWrong } from '../../kit/checks.ts';
import { DateField } from '../../kit/DateField.tsx';
import { useDates } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { readDate } from '../../kit/parse-date.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { type Delegation, delegationsKey, tasksOf } from '../../shared/delegation/delegation-query.ts';
import { standsText } from '../../shared/delegation/delegation-words.ts';
import { clientsQuery } from '../../shared/listing/narrowing.ts';
import { Boxes } from './Boxes.tsx';
import css from './delegations.module.css';
import type { Giving } from './matrix.ts';
import { PaperFields } from './PaperFields.tsx';
import { peopleQuery } from './people-query.ts';

type Props = {
  how: Giving;
  companyId: number;
  clientId: number | undefined;
  firstClientId: number | undefined;
  zone: string | undefined;
  renewable: readonly Delegation[];
  onClose: () => void;
};

/** The choice of all clients of the company, in the select. */
const ALL = 'all';
const LONGEST = 1000;
/** The field whose value is what was chosen: several boxes of one name. */
const chosenIn = (data: FormData, name: string) => data.getAll(name).map(Number);

export default function DelegationForm({ how, companyId, clientId, firstClientId, zone, renewable, onClose }: Props) {
  const { t } = useTexts();
  const dates = useDates(zone);
  const { keyOf } = useRequestKey();
  const isRenewal = how === 'renew';
  const placesOfRenewal = [...new Map(renewable.map(({ client }) => [client?.id, client])).values()];
  const [first] = isRenewal ? placesOfRenewal : [];
  const [place, setPlace] = useState(() =>
    isRenewal ? String(first?.id ?? ALL) : clientId !== undefined || firstClientId !== undefined ? String(clientId ?? firstClientId) : '',
  );
  const of = place === '' || place === ALL ? undefined : Number(place);
  const [days, setDays] = useState({ fromDay: dates.today(), untilDay: addYears(dates.today(), 1), isOwn: false });
  const [imageUrl, setImage] = useState('');
  const clients = useQuery({ ...clientsQuery, enabled: clientId === undefined && !isRenewal });
  const tasks = useQuery({ ...tasksOf(companyId || undefined), enabled: !isRenewal && companyId > 0 });
  const people = useQuery({ ...peopleQuery(of), enabled: !isRenewal && place !== '' });
  const isOnPaper = how !== 'system';
  const fromDay = readDate(days.fromDay);
  const untilDay = readDate(days.untilDay);
  const setDay = (field: 'fromDay' | 'untilDay', value: string) => {
    const read = readDate(value);
    // A year from the first day, until somebody says another last one.
    if (field === 'fromDay') setDays({ ...days, fromDay: value, ...(read && !days.isOwn && { untilDay: addYears(read, 1) }) });
    else setDays({ ...days, untilDay: value, isOwn: true });
  };
  const check = (values: Record<string, string>, data: FormData): Record<string, string> => {
    const needed = (name: string) => (data.getAll(name).length === 0 ? 'delegations.chooseSome' : undefined);
    const written = (name: string) => ((values[name] ?? '').trim() === '' ? 'error.field.required' : undefined);
    const decidedOn = readDate(values.decidedOn ?? '');
    const wrongSpan = (first: string, last: string) => {
      if (last < first) return 'assistmeApp.userLicence.errors.span';
      return isWithinYear(first, last) ? undefined : 'assistmeApp.delegation.errors.year';
    };
    return onlyWrong({
      ...(isRenewal
        ? { renewIds: needed('renewIds') }
        : { clientId: place === '' ? 'error.field.required' : undefined, userIds: needed('userIds'), taskIds: needed('taskIds') }),
      fromDay: fromDay ? undefined : 'error.field.date',
      untilDay: untilDay ? fromDay && wrongSpan(fromDay, untilDay) : 'error.field.date',
      ...(isOnPaper && {
        decidedBy: written('decidedBy'),
        decidedTitle: written('decidedTitle'),
        decidedOn: decidedOn ? (decidedOn > dates.today() ? 'assistmeApp.day.errors.ahead' : undefined) : 'error.field.date',
        imageUrl: imageUrl === '' ? 'delegations.photoMissing' : undefined,
      }),
    });
  };
  const send = (values: Record<string, string>, data: FormData): Promise<unknown> => {
    const optional = (name: string) => values[name]?.trim() || null;
    const body = {
      ...(isRenewal
        ? { renewIds: chosenIn(data, 'renewIds') }
        : { userIds: chosenIn(data, 'userIds'), taskIds: chosenIn(data, 'taskIds'), clientId: of ?? null }),
      ...{ fromDay: fromDay!, untilDay: untilDay!, conditions: optional('conditions'), decidedEmployer: optional('decidedEmployer') },
    };
    if (!isOnPaper) return call(delegations.give, { body, requestKey: keyOf(body) });
    const paper = {
      ...{
        decidedBy: values.decidedBy!.trim(),
        decidedTitle: values.decidedTitle!.trim(),
        decidedOn: readDate(values.decidedOn!)!,
        imageUrl,
      },
    };
    return call(delegations.record, { body: { ...body, ...paper }, requestKey: keyOf({ ...body, ...paper }) });
  };
  return (
    <FormSheet
      title={t(`delegations.giving.${how}`)}
      meta={t(`delegations.givingHint.${how}`)}
      refresh={delegationsKey}
      check={check}
      send={send}
      onClose={onClose}
    >
      {({ at, clear, text }) => (
        <div className={css.form}>
          {clientId === undefined && (!isRenewal || placesOfRenewal.length > 1) && (
            <SelectField
              name="clientId"
              required
              label={t('delegations.client')}
              value={place}
              error={at('clientId')}
              options={[
                ...(isRenewal ? [] : [{ value: '', label: t('delegations.choose') }]),
                ...(isRenewal ? placesOfRenewal.flatMap((one) => one ?? []) : (clients.data ?? [])).map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                })),
                ...(!isRenewal || placesOfRenewal.includes(null) ? [{ value: ALL, label: t('delegations.allClients') }] : []),
              ]}
              onChange={({ currentTarget: { value } }) => {
                setPlace(value);
                clear('clientId');
              }}
            />
          )}
          {isRenewal ? (
            <Boxes
              key={place}
              name="renewIds"
              label={t('assistmeApp.delegation.renewIds')}
              error={at('renewIds')}
              options={renewable
                .filter(({ client }) => (client?.id ?? undefined) === of)
                .map((one) => ({ id: one.id, name: `${one.user.name}: ${one.task.name}`, more: standsText(one, { t, ...dates }) }))}
              onChange={() => clear('renewIds')}
            />
          ) : (
            <>
              {place !== '' && (
                <Boxes
                  key={place}
                  name="userIds"
                  label={t('assistmeApp.delegation.userIds')}
                  error={at('userIds')}
                  options={people.data}
                  onChange={() => clear('userIds')}
                />
              )}
              <Boxes
                name="taskIds"
                label={t('assistmeApp.delegation.taskIds')}
                error={at('taskIds')}
                options={tasks.data}
                onChange={() => clear('taskIds')}
              />
            </>
          )}
          <div className={css.fields}>
            {(['fromDay', 'untilDay'] as const).map((field) => (
              <DateField
                key={field}
                name={field}
                required
                label={t(`assistmeApp.delegation.${field}`)}
                to="2100-12-31"
                value={days[field]}
                error={at(field)}
                onChange={(value) => {
                  setDay(field, value);
                  clear(field);
                }}
              />
            ))}
          </div>
          {isOnPaper && (
            <PaperFields
              today={dates.today()}
              at={at}
              clear={clear}
              text={text}
              imageUrl={imageUrl}
              onImage={(address) => {
                setImage(address);
                clear('imageUrl');
              }}
            />
          )}
          <TextField {...text('conditions')} label={t('assistmeApp.delegation.conditions')} maxLength={LONGEST} />
        </div>
      )}
    </FormSheet>
  );
}
