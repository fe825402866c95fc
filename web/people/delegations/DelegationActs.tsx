/** The acts of the list: new ones from paper or in the system, several renewed in one act, and the list as a file and on paper. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, startTransition, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { save } from '../../kit/download.ts';
import { Icon } from '../../kit/Icon.tsx';
import { plus } from '../../kit/icons.ts';
import { change, edit, print, tables } from '../../kit/later-icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { ReservedPlace } from '../../kit/ReservedPlace.tsx';
import type { Coverage, Delegation, DelegationSearch } from '../../shared/delegation/delegation-query.ts';
import { isLicensedQuery } from '../../shared/delegation/own-licence.ts';
import { printPage } from '../../shared/paper/print-page.ts';
import css from './delegations.module.css';
import { delegationsCsv } from './file.ts';
import type { Licensed } from './licensed-query.ts';
import { type DelegationMode, renewableOf } from './matrix.ts';

const DelegationForm = lazyWithRetry(() => import('./DelegationForm.tsx'));

type Props = {
  companyId: number;
  clientId: number | undefined;
  timeZone?: string | undefined;
  rows: readonly Delegation[] | undefined;
  coverage: readonly Coverage[] | undefined;
  licences: readonly Licensed[] | undefined;
  search: DelegationSearch;
};

export function DelegationActs({ companyId, clientId, timeZone, rows = [], coverage = [], licences = [], search }: Props) {
  const { t } = useTexts();
  const user = useUser();
  const dates = useDates(timeZone);
  const [formMode, setGiving] = useState<DelegationMode>();
  const mayRecord = can(user, 'delegation.record');
  const { data: isLicensed = false } = useQuery(isLicensedQuery(user.account.id, clientId));
  const openForm = (nextMode: DelegationMode) => () => startTransition(() => setGiving(nextMode));
  const renewableDelegations = renewableOf(rows);
  const shownClientIds =
    search.clientId === undefined
      ? [...rows.flatMap(({ client }) => client?.id ?? []), ...coverage.map(({ client }) => client.id)]
      : [search.clientId];
  const day = search.onDay ?? dates.today();
  const acts = [
    ...(mayRecord && renewableDelegations.length > 0 ? [{ label: t('delegations.renewSome'), icon: change, run: openForm('renew') }] : []),
    ...(isLicensed ? [{ label: t('delegations.giveHere'), icon: edit, run: openForm('system') }] : []),
    ...(rows.length + licences.length > 0
      ? [
          { label: t('delegations.print'), icon: print, run: () => void printPage({ page: 'delegations', clientIds: shownClientIds }) },
          {
            label: t('delegations.csv'),
            icon: tables,
            run: () =>
              save(
                new Blob([delegationsCsv(rows, licences, { t, ...dates })], { type: 'text/csv' }),
                `${t('delegations.fileName')}-${day}.csv`,
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      {mayRecord && (
        <Button size="md" className={css.act} icon={<Icon d={plus} size={20} />} onClick={openForm('paper')}>
          {t('delegations.fromPaper')}
        </Button>
      )}
      <ReservedPlace isShown={acts.length > 0}>
        <ActionMenu label={t('delegations.more')} title={t('delegations.title')} acts={acts} />
      </ReservedPlace>
      <Suspense>
        {formMode && (
          <DelegationForm
            mode={formMode}
            companyId={companyId}
            clientId={clientId}
            firstClientId={search.clientId}
            timeZone={timeZone}
            renewableDelegations={renewableDelegations}
            onClose={() => setGiving(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
