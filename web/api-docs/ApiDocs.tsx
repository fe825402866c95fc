/** Every call of the API by area, and found by words: our own page over /v3/api-docs (product «Platform pages», R70). */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { RawSearch } from '../core/root-route.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { searchIcon } from '../kit/icons.ts';
import { asSearchText } from '../kit/list-search.ts';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import css from './api-docs.module.css';
import { type Api, useApi } from './api-query.ts';
import { CallLine } from './CallLine.tsx';
import { Disclosure } from './Disclosure.tsx';
import { DocumentPlaceholder } from './DocumentPlaceholder.tsx';
import type { Area } from './document.ts';
import { createFinder } from './find.ts';
import { OperationPage } from './OperationPage.tsx';
import { TextWithCode } from './Words.tsx';

/** The most results shown; beyond it one searches by other words. */
const MAX_SHOWN_HITS = 50;

const route = getRouteApi('/signed-in/admin/dokumentation/{-$operation}');

export default function ApiDocs() {
  const { operation } = route.useParams();
  return operation === undefined ? <AllCalls /> : <OperationPage id={operation} />;
}

function AllCalls() {
  const { t } = useTranslation();
  const apiState = useApi();
  const { api } = apiState;
  const operationCount = api?.areas.reduce((sum, { operations }) => sum + operations.length, 0) ?? 0;
  return (
    <Screen title={t('shell.apiDocs')} lead={api && t('apiDocs.lead', { count: operationCount, version: api.document.info.version })} wide>
      {api ? <CallSearch api={api} /> : <DocumentPlaceholder state={apiState} />}
    </Screen>
  );
}

function CallSearch({ api }: { api: Api }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Read here, not in the route: what every page loads stays small.
  const searchText = asSearchText((route.useSearch() as RawSearch).q);
  return (
    <>
      <div className={css.search}>
        <SearchField
          label={t('apiDocs.search')}
          value={searchText}
          onSearch={(words) => void navigate({ to: '.', search: { q: words }, replace: true, resetScroll: false })}
        />
      </div>
      {searchText ? <SearchResults key={searchText} api={api} words={searchText} /> : <AreaList api={api} />}
    </>
  );
}

function AreaList({ api }: { api: Api }) {
  return (
    <>
      <p className={css.intro} lang="en">
        <TextWithCode text={api.document.info.description} />
      </p>
      <ul className={css.areas}>
        {api.areas.map((area) => (
          <li key={area.name}>
            <AreaPanel area={area} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The areas that were opened, so that the way back finds them open. */
const openedAreas = new Set<string>();

function AreaPanel({ area: { name, description, operations } }: { area: Area }) {
  const { t } = useTranslation();
  return (
    <Disclosure
      className={css.panel}
      isOpen={openedAreas.has(name)}
      onToggle={(isOpen) => (isOpen ? openedAreas.add(name) : openedAreas.delete(name))}
      title={
        <span className={css.area}>
          <span lang="en">{description}</span>
          <small>{t('apiDocs.calls', { count: operations.length })}</small>
        </span>
      }
    >
      <ul className={css.list}>
        {operations.map((operation) => (
          <CallLine key={operation.id} operation={operation} />
        ))}
      </ul>
    </Disclosure>
  );
}

function SearchResults({ api, words: searchText }: { api: Api; words: string }) {
  const { t } = useTranslation();
  const [areAllShown, setAllShown] = useState(false);
  const findHits = useMemo(
    () =>
      createFinder(
        api.document,
        api.areas.flatMap(({ operations }) => operations),
      ),
    [api],
  );
  const hits = useDeferredValue(findHits(searchText));
  const shownHits = areAllShown ? hits : hits.slice(0, MAX_SHOWN_HITS);
  return (
    <>
      <p role="status" className={css.count}>
        {t('apiDocs.found', { count: hits.length })}
      </p>
      {hits.length === 0 && <EmptyState icon={searchIcon} title={t('apiDocs.none')} text={t('apiDocs.noneNext')} />}
      <ul className={css.list}>
        {shownHits.map(({ operation, field }) => (
          <CallLine key={operation.id} operation={operation} field={field} />
        ))}
      </ul>
      {shownHits.length < hits.length && (
        <Button variant="light" onClick={() => setAllShown(true)}>
          {t('apiDocs.showAll', { count: hits.length })}
        </Button>
      )}
    </>
  );
}
