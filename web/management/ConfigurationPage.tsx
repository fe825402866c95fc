/** The configuration that the server started with, and its environment variables by name: nothing secret (R67). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { detailsIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { useListChange } from '../kit/list-paging.ts';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { AnsweringNote } from './AnsweringNote.tsx';
import css from './management.module.css';
import { type AnsweringServer, environmentQuery, propertiesQuery } from './management-query.ts';

const configurationRoute = getRouteApi('/signed-in/admin/konfiguration');
const tabNames = ['properties', 'environment'] as const;

export function ConfigurationPage() {
  const { t } = useTranslation();
  const search = configurationRoute.useSearch();
  const changeSearch = useListChange();
  const shownTab = search.tab ?? 0;
  return (
    <Screen title={t('management.configuration.title')} lead={t('management.configuration.lead')}>
      <Tabs
        label={t('management.tabs')}
        links={tabNames.map((tabName, tabIndex) => ({
          key: tabName,
          text: t(`management.configuration.tab.${tabName}`),
          isCurrent: tabIndex === shownTab,
          renderLink: (props) => <Link to="/admin/konfiguration" search={{ ...search, tab: tabIndex || undefined }} {...props} />,
        }))}
      />
      <div className={css.filter}>
        <SearchField
          label={t('management.configuration.filter')}
          value={search.q}
          onSearch={(q) => changeSearch({ q }, { replace: true })}
        />
      </div>
      {shownTab === 0 ? <PropertyList words={search.q} /> : <VariableList words={search.q} />}
    </Screen>
  );
}

type Setting = { name: string; subtitle: string; value: string | null; placeholder: 'unset' | 'hidden' };
const isSearchMatch = (searchText: string | undefined, ...names: readonly (string | null)[]) =>
  names.some((name) => name?.toLowerCase().includes(searchText?.toLowerCase() ?? ''));

function PropertyList({ words: searchText }: { words: string | undefined }) {
  const { t } = useTranslation();
  const { data: configuration, error, refetch } = useQuery(propertiesQuery);
  const settings = configuration?.properties
    .filter(({ name, variable }) => isSearchMatch(searchText, name, variable))
    .map(({ name, variable, source, value, isSet }): Setting => {
      const sourceText = t(`management.configuration.source.${source}`);
      return { name, subtitle: variable ? `${variable}, ${sourceText}` : sourceText, value, placeholder: isSet ? 'hidden' : 'unset' };
    });
  return (
    <SettingList
      label={t('management.configuration.properties')}
      settings={settings}
      server={configuration?.server}
      error={error}
      retry={() => void refetch()}
    />
  );
}

function VariableList({ words: searchText }: { words: string | undefined }) {
  const { t } = useTranslation();
  const { data: environment, error, refetch } = useQuery(environmentQuery);
  const settings = environment?.variables
    .filter(({ name }) => isSearchMatch(searchText, name))
    .map(({ name, value }): Setting => ({ name, subtitle: '', value, placeholder: 'hidden' }));
  return (
    <SettingList
      label={t('management.configuration.environment')}
      settings={settings}
      server={environment?.server}
      error={error}
      retry={() => void refetch()}
    />
  );
}

type SettingListProps = {
  label: string;
  settings: readonly Setting[] | undefined;
  server: AnsweringServer | undefined;
  error: unknown;
  retry: () => void;
};
function SettingList({ label, settings, server, error, retry }: SettingListProps) {
  const { t } = useTranslation();
  if (error && !settings) return <LoadError error={error} retry={retry} />;
  if (!settings || !server) return <Skeleton rowCount={8} />;
  if (settings.length === 0)
    return <EmptyState icon={detailsIcon} title={t('management.configuration.none')} text={t('management.configuration.noneNext')} />;
  return (
    <>
      <ul className={css.settings} aria-label={label}>
        {settings.map(({ name, subtitle, value, placeholder }) => (
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
