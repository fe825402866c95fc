/** From which day the company requires two steps of which roles, with how many would have to add one (R164). */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type TwoStepRule, twoSteps } from '#contract/access/two-steps.ts';
import { DEADLINE_NEAR_DAYS, type RulableRole, rulableRoles } from '#domain/factors.ts';
import { addDays, daysBetween, toLocalDate } from '#domain/time.ts';
import { reloadAccount } from '../../core/account.ts';
import { callApi } from '../../core/call.ts';
import { serverTimeMs } from '../../core/clock.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { DateField } from '../../kit/DateField.tsx';
import { Failure } from '../../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../../kit/forms.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import css from './details.module.css';

/** The latest day that may be chosen: more than a year ahead is forgotten by then. */
const MAX_DAYS_AHEAD = 400;
export const twoStepRuleQuery = (id: number, roles?: readonly RulableRole[]) =>
  queryOptions({
    queryKey: ['company', id, 'two-steps', roles?.join() ?? ''],
    queryFn: async ({ signal }) =>
      (await callApi(twoSteps.get, { params: { id }, query: roles ? { roles: roles.join() } : {}, signal })).data,
    placeholderData: keepPreviousData,
  });

export function TwoStepSettings({ company }: { company: { id: number; timeZone: string } }) {
  const { t } = useTranslation();
  const { data: rule, error, refetch } = useQuery(twoStepRuleQuery(company.id));
  return (
    <section className={css.defaults}>
      <h2>{t('twoSteps.title')}</h2>
      <p className={css.lead}>{t('twoSteps.lead')}</p>
      {rule ? (
        <TwoStepForm key={`${rule.fromDay} ${rule.roles}`} company={company} rule={rule} />
      ) : error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rowCount={4} />
      )}
    </section>
  );
}

function TwoStepForm({ company: { id, timeZone }, rule }: { company: { id: number; timeZone: string }; rule: TwoStepRule }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  const today = toLocalDate(new Date(serverTimeMs()).toISOString(), timeZone);
  const [fromDay, setFromDay] = useState(rule.fromDay ?? '');
  const [roles, setRoles] = useState<readonly RulableRole[]>(rule.fromDay ? rule.roles : rulableRoles);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const ruleCounts = useQuery({ ...twoStepRuleQuery(id, roles), enabled: roles.length > 0 }).data;
  const saveRule = async (newRule: { fromDay: string | null; roles: RulableRole[] }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await callApi(twoSteps.save, { params: { id }, body: newRule });
      showSnack((t) => t(newRule.fromDay ? 'twoSteps.saved' : 'twoSteps.ended'));
      await queryClient.invalidateQueries({ queryKey: ['company', id, 'two-steps'] });
      void reloadAccount().catch(() => {});
    } catch (error) {
      const fieldErrors = fieldErrorsOf(error);
      setErrors(fieldErrors);
      setFailure(error);
      if (formRef.current) focusFirstError(formRef.current, fieldErrors);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fieldErrors: Record<string, string> = fromDay ? {} : { fromDay: 'error.field.required' };
    setErrors(fieldErrors);
    if (fromDay) void saveRule({ fromDay, roles: [...roles] });
    else focusFirstError(event.currentTarget, fieldErrors);
  };
  const missingCount = ruleCounts ? ruleCounts.people - ruleCounts.withFactor : 0;
  const daysLeft = rule.fromDay ? daysBetween(today, rule.fromDay) : undefined;
  return (
    <form ref={formRef} noValidate className={css.defaultsForm} onSubmit={submit}>
      <Failure error={failure} fields={['fromDay', 'roles']} />
      {daysLeft !== undefined && missingCount > 0 && daysLeft <= DEADLINE_NEAR_DAYS && (
        <p className={css.lead}>
          {daysLeft > 0 ? t('twoSteps.near', { days: daysLeft, count: missingCount }) : t('twoSteps.begun', { count: missingCount })}
        </p>
      )}
      <DateField
        name="fromDay"
        label={t('twoSteps.fromDay')}
        hint={t('twoSteps.fromDayHint')}
        value={fromDay}
        from={today}
        to={addDays(today, MAX_DAYS_AHEAD)}
        required
        error={errorOf('fromDay')}
        onChange={(value) => {
          clearError('fromDay');
          setFromDay(value);
        }}
      />
      <fieldset>
        <legend>{t('twoSteps.roles')}</legend>
        {rulableRoles.map((role, index) => (
          <Toggle
            key={role}
            name={index === 0 ? 'roles' : role}
            label={t(`team.roles.${role}`)}
            error={index === 0 ? errorOf('roles') : undefined}
            checked={roles.includes(role)}
            onChange={(isOn) => {
              clearError('roles');
              setRoles(rulableRoles.filter((rulableRole) => (rulableRole === role ? isOn : roles.includes(rulableRole))));
            }}
          />
        ))}
      </fieldset>
      <output>
        {ruleCounts && roles.length > 0
          ? t('twoSteps.counted', { people: ruleCounts.people, having: ruleCounts.withFactor, count: missingCount })
          : '\u00a0'}
      </output>
      <div className={css.acts}>
        <Button type="submit" isLoading={isBusy}>
          {t('shared.save')}
        </Button>
        {rule.fromDay && (
          <Button variant="subtle" isDestructive isLoading={isBusy} onClick={() => void saveRule({ fromDay: null, roles: [] })}>
            {t('twoSteps.end')}
          </Button>
        )}
      </div>
    </form>
  );
}
