/** The acts of the list: new ones from paper or in the system, several renewed in one act, and the list as a file and on paper. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, startTransition, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { saveFile } from '../../kit/download.ts';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { changeIcon, editIcon, printIcon, tablesIcon } from '../../kit/later-icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { ReservedPlace } from '../../kit/ReservedPlace.tsx';
import type { Coverage, Delegation, DelegationSearch } from '../../shared/delegation/delegation-query.ts';
import { isLicensedQuery } from '../../shared/delegation/own-licence.ts';
import { printPage } from '../../shared/paper/print-page.ts';
import css from './delegations.module.css';
import { createDelegationsCsv } from './file.ts';
import type { ListedLicence } from './licensed-query.ts';
import { type DelegationMode, findRenewable } from './matrix.ts';

const DelegationForm = lazyWithRetry(() => import('./DelegationForm.tsx'));

type Props = {
  companyId: number;
  clientId: number | undefined;
  timeZone?: string | undefined;
  rows: readonly Delegation[] | undefined;
  coverage: readonly Coverage[] | undefined;
  licences: readonly ListedLicence[] | undefined;
  search: DelegationSearch;
};

export function DelegationActions({ companyId, clientId, timeZone, rows: delegations = [], coverage = [], licences = [], search }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const dates = useDateFormatters(timeZone);
  const [formMode, setFormMode] = useState<DelegationMode>();
  const mayRecord = can(user, 'delegation.record');
  const { data: hasLicence = false } = useQuery(isLicensedQuery(user.account.id, clientId));
  const openFormAs = (nextMode: DelegationMode) => () => startTransition(() => setFormMode(nextMode));
  const renewableDelegations = findRenewable(delegations);
  const shownClientIds =
    search.clientId === undefined
      ? [...delegations.flatMap(({ client }) => client?.id ?? []), ...coverage.map(({ client }) => client.id)]
      : [search.clientId];
  const day = search.onDay ?? dates.today();
  const menuActions = [
    ...(mayRecord && renewableDelegations.length > 0
      ? [{ label: t('delegations.renewSome'), icon: changeIcon, run: openFormAs('renew') }]
      : []),
    ...(hasLicence ? [{ label: t('delegations.giveHere'), icon: editIcon, run: openFormAs('system') }] : []),
    ...(delegations.length + licences.length > 0
      ? [
          { label: t('delegations.print'), icon: printIcon, run: () => void printPage({ page: 'delegations', clientIds: shownClientIds }) },
          {
            label: t('delegations.csv'),
            icon: tablesIcon,
            run: () =>
              saveFile(
                new Blob([createDelegationsCsv(delegations, licences, { t, ...dates })], { type: 'text/csv' }),
                `${t('delegations.fileName')}-${day}.csv`,
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      {mayRecord && (
        <Button size="md" className={css.act} icon={<Icon d={plusIcon} size={20} />} onClick={openFormAs('paper')}>
          {t('delegations.fromPaper')}
        </Button>
      )}
      <ReservedPlace isShown={menuActions.length > 0}>
        <ActionMenu label={t('delegations.more')} title={t('delegations.title')} actions={menuActions} />
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
            onClose={() => setFormMode(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
