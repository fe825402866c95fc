/** The loggers with their levels: one is set for an hour on all servers, and given back at once (R69). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { errorText } from '../core/errors.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { FormError } from '../kit/FormError.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { historyIcon } from '../kit/later-icons.ts';
import { useListChange } from '../kit/list-paging.ts';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { AnsweringNote } from './AnsweringNote.tsx';
import css from './management.module.css';
import { type Logger, type LoggerLevel, loggersQuery, setLoggerLevel } from './management-query.ts';

const logRoute = getRouteApi('/signed-in/admin/logg');
/** The value of the choice that sets none. */
const INHERITED_LEVEL = '';

export function LogPage() {
  const { t } = useTranslation();
  const { q: searchText = '' } = logRoute.useSearch();
  const changeSearch = useListChange();
  const { data: loggerList, error, refetch } = useQuery(loggersQuery);
  const shownLoggers = loggerList?.loggers.filter(({ name }) => name.includes(searchText.trim().toLowerCase()));
  return (
    <Screen title={t('management.log.title')} lead={t('management.log.lead')}>
      <div className={css.filter}>
        <SearchField
          label={t('management.log.filter')}
          value={searchText || undefined}
          onSearch={(newSearchText) => changeSearch({ q: newSearchText }, { replace: true })}
        />
      </div>
      {error && !loggerList && <LoadError error={error} retry={() => void refetch()} />}
      {!loggerList && !error && <Skeleton rowCount={8} />}
      {shownLoggers?.length === 0 && <EmptyState icon={historyIcon} title={t('management.log.none')} text={t('management.log.noneNext')} />}
      {loggerList && shownLoggers && shownLoggers.length > 0 && (
        <ul className={css.loggers} aria-label={t('management.log.loggers')}>
          {shownLoggers.map((logger) => (
            <LoggerRow key={logger.name} logger={logger} levels={loggerList.levels} />
          ))}
        </ul>
      )}
      {loggerList && <AnsweringNote server={loggerList.server} />}
    </Screen>
  );
}

function LoggerRow({ logger, levels }: { logger: Logger; levels: readonly LoggerLevel[] }) {
  const { t } = useTranslation();
  const { formatTime } = useDateFormatters();
  const queryClient = useQueryClient();
  const untilTextId = useId();
  const { name, configuredLevel, effectiveLevel, isFixed, untilDate } = logger;
  const levelMutation = useMutation({
    mutationFn: (level: LoggerLevel | null) => setLoggerLevel(name, level),
    meta: { isErrorShown: true },
    onSuccess: async (_, level) => {
      // The loggers that inherit the level have changed with it.
      await queryClient.invalidateQueries({ queryKey: loggersQuery.queryKey });
      showSnack((t) => (level ? t('management.log.set', { name, level }) : t('management.log.wasReset', { name })));
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
            isLabelHidden
            label={t('management.log.level', { name })}
            value={configuredLevel ?? INHERITED_LEVEL}
            disabled={levelMutation.isPending}
            options={[
              { value: INHERITED_LEVEL, label: t('management.log.inherits', { level: configuredLevel ? '…' : effectiveLevel }) },
              ...levels.map((level) => ({ value: level, label: level })),
            ]}
            onChange={({ currentTarget: { value } }) => levelMutation.mutate(value === INHERITED_LEVEL ? null : (value as LoggerLevel))}
          />
        )}
        {configuredLevel && (
          <Button
            variant="subtle"
            size="md"
            aria-label={t('management.log.reset', { name })}
            isLoading={levelMutation.isPending}
            onClick={() => levelMutation.mutate(null)}
          >
            {t('management.log.resetShort')}
          </Button>
        )}
      </div>
      {untilDate && (
        <p className={css.until} id={untilTextId}>
          {t('management.log.until', { at: formatTime(untilDate) })}
        </p>
      )}
      {levelMutation.error && <FormError>{errorText(levelMutation.error, t)}</FormError>}
    </li>
  );
}
