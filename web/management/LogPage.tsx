/** The loggers with their levels: one is set for an hour on all servers, and given back at once (R69). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { errorText } from '../core/errors.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { FormError } from '../kit/FormError.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { history } from '../kit/later-icons.ts';
import { useListChange } from '../kit/list-paging.ts';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { AnsweringNote } from './AnsweringNote.tsx';
import css from './management.module.css';
import { type Logger, type LoggerLevel, loggersQuery, setLevel } from './management-query.ts';

const route = getRouteApi('/signed-in/admin/logg');
/** The value of the choice that sets none. */
const NONE = '';

export function LogPage() {
  const { t } = useTexts();
  const { q = '' } = route.useSearch();
  const change = useListChange();
  const { data, error, refetch } = useQuery(loggersQuery);
  const shownLoggers = data?.loggers.filter(({ name }) => name.includes(q.trim().toLowerCase()));
  return (
    <Screen title={t('management.log.title')} lead={t('management.log.lead')}>
      <div className={css.filter}>
        <SearchField
          label={t('management.log.filter')}
          value={q || undefined}
          onSearch={(words) => change({ q: words }, { replace: true })}
        />
      </div>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {shownLoggers?.length === 0 && <EmptyState icon={history} title={t('management.log.none')} text={t('management.log.noneNext')} />}
      {data && shownLoggers && shownLoggers.length > 0 && (
        <ul className={css.loggers} aria-label={t('management.log.loggers')}>
          {shownLoggers.map((logger) => (
            <LoggerRow key={logger.name} logger={logger} levels={data.levels} />
          ))}
        </ul>
      )}
      {data && <AnsweringNote server={data.server} />}
    </Screen>
  );
}

function LoggerRow({ logger, levels }: { logger: Logger; levels: readonly LoggerLevel[] }) {
  const { t } = useTexts();
  const { formatTime } = useDates();
  const queryClient = useQueryClient();
  const id = useId();
  const { name, configuredLevel, effectiveLevel, isFixed, untilDate } = logger;
  const levelMutation = useMutation({
    mutationFn: (level: LoggerLevel | null) => setLevel(name, level),
    meta: { isErrorShown: true },
    onSuccess: async (_, level) => {
      // The loggers that inherit the level have changed with it.
      await queryClient.invalidateQueries({ queryKey: loggersQuery.queryKey });
      snack((t) => (level ? t('management.log.set', { name, level }) : t('management.log.wasReset', { name })));
    },
  });
  return (
    <li>
      <div className={css.words}>
        <h2>{name}</h2>
        <p>{t(`management.log.about.${name}`)}</p>
      </div>
      <div className={css.level}>
        {isFixed ? (
          <span>{t('management.log.always', { level: effectiveLevel })}</span>
        ) : (
          <SelectField
            size="md"
            hideLabel
            label={t('management.log.level', { name })}
            value={configuredLevel ?? NONE}
            disabled={levelMutation.isPending}
            options={[
              { value: NONE, label: t('management.log.inherits', { level: configuredLevel ? '…' : effectiveLevel }) },
              ...levels.map((level) => ({ value: level, label: level })),
            ]}
            onChange={({ currentTarget: { value } }) => levelMutation.mutate(value === NONE ? null : (value as LoggerLevel))}
          />
        )}
        {configuredLevel && (
          <Button
            variant="subtle"
            size="md"
            aria-label={t('management.log.reset', { name })}
            loading={levelMutation.isPending}
            onClick={() => levelMutation.mutate(null)}
          >
            {t('management.log.resetShort')}
          </Button>
        )}
      </div>
      {untilDate && (
        <p className={css.until} id={id}>
          {t('management.log.until', { at: formatTime(untilDate) })}
        </p>
      )}
      {levelMutation.error && <FormError>{errorText(levelMutation.error, t)}</FormError>}
    </li>
  );
}
