/** The configuration that the server started with, and its environment variables by name: nothing secret (R67). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { details } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { useListChange } from '../kit/list-paging.ts';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { AnsweringNote } from './AnsweringNote.tsx';
import css from './management.module.css';
import { type AnsweringServer, environmentQuery, propertiesQuery } from './management-query.ts';

const route = getRouteApi('/signed-in/admin/konfiguration');
const tabs = ['properties', 'environment'] as const;

export function ConfigurationPage() {
  const { t } = useTexts();
  const search = route.useSearch();
  const change = useListChange();
  const shownTab = search.tab ?? 0;
  return (
    <Screen title={t('management.configuration.title')} lead={t('management.configuration.lead')}>
      <Tabs
        label={t('management.tabs')}
        links={tabs.map((name, tab) => ({
          key: name,
          text: t(`management.configuration.tab.${name}`),
          isCurrent: tab === shownTab,
          renderLink: (props) => <Link to="/admin/konfiguration" search={{ ...search, tab: tab || undefined }} {...props} />,
        }))}
      />
      <div className={css.filter}>
        <SearchField label={t('management.configuration.filter')} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />
      </div>
      {shownTab === 0 ? <Properties words={search.q} /> : <Environment words={search.q} />}
    </Screen>
  );
}

type Row = { name: string; subtitle: string; value: string | null; placeholder: 'unset' | 'hidden' };
const isMatch = (words: string | undefined, ...names: readonly (string | null)[]) =>
  names.some((name) => name?.toLowerCase().includes(words?.toLowerCase() ?? ''));

function Properties({ words }: { words: string | undefined }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(propertiesQuery);
  const rows = data?.properties
    .filter(({ name, variable }) => isMatch(words, name, variable))
    .map(({ name, variable, source, value, isSet }): Row => {
      const sourceText = t(`management.configuration.source.${source}`);
      return { name, subtitle: variable ? `${variable}, ${sourceText}` : sourceText, value, placeholder: isSet ? 'hidden' : 'unset' };
    });
  return (
    <Rows label={t('management.configuration.properties')} rows={rows} server={data?.server} error={error} retry={() => void refetch()} />
  );
}

function Environment({ words }: { words: string | undefined }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(environmentQuery);
  const rows = data?.variables
    .filter(({ name }) => isMatch(words, name))
    .map(({ name, value }): Row => ({ name, subtitle: '', value, placeholder: 'hidden' }));
  return (
    <Rows label={t('management.configuration.environment')} rows={rows} server={data?.server} error={error} retry={() => void refetch()} />
  );
}

type RowsProps = {
  label: string;
  rows: readonly Row[] | undefined;
  server: AnsweringServer | undefined;
  error: unknown;
  retry: () => void;
};
function Rows({ label, rows, server, error, retry }: RowsProps) {
  const { t } = useTexts();
  if (error && !rows) return <LoadError error={error} retry={retry} />;
  if (!rows || !server) return <Skeleton rows={8} />;
  if (rows.length === 0)
    return <EmptyState icon={details} title={t('management.configuration.none')} text={t('management.configuration.noneNext')} />;
  return (
    <>
      <ul className={css.settings} aria-label={label}>
        {rows.map(({ name, subtitle, value, placeholder }) => (
          <li key={name}>
            <p>
              <b>{name}</b>
              {subtitle && <small>{subtitle}</small>}
            </p>
            <span data-missing={value === null || undefined}>{value ?? t(`management.configuration.${placeholder}`)}</span>
          </li>
        ))}
      </ul>
      <AnsweringNote server={server} />
    </>
  );
}
