/**
 * Everybody of the organisation and of its clients' teams, read only (product «Organisation details»); a page at a time, in the address.
 */
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../kit/Avatar.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { people } from '../../kit/later-icons.ts';
import { useListChange } from '../../kit/list-search.ts';
import { PagedTable } from '../../kit/PagedTable.tsx';
import { SearchField } from '../../kit/SearchField.tsx';
import { useWho } from '../../start/session.ts';
import { useTexts } from '../../start/texts.ts';
import css from './details.module.css';
import { type Colleague, type DetailsSearch, SORT, staffQuery } from './details-query.ts';

const nameOf = ({ firstName, lastName }: Colleague) => `${firstName} ${lastName}`;

export function Staff({ search }: { search: DetailsSearch }) {
  const { t } = useTexts();
  const { account } = useWho();
  const change = useListChange();
  const query = useQuery(staffQuery(search));
  return (
    <>
      <p className={css.lead}>{t('details.staffLead')}</p>
      <div className={css.find}>
        <SearchField label={t('details.findStaff')} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />
      </div>
      <PagedTable
        label={t('details.staff')}
        columns={[
          { title: t('admin.name'), sort: 'firstName' },
          { title: t('details.role'), cell: ({ authorities }) => authorities.map((role) => t(`team.roles.${role}`)).join(', ') },
          { title: t('registration.email'), sort: 'login', cell: ({ login }) => login },
        ]}
        main={(colleague) => (
          <span className={css.person}>
            <Avatar name={nameOf(colleague)} imageUrl={colleague.imageUrl} />
            <b>
              {nameOf(colleague)}
              {colleague.id === account.id && ` (${t('team.you')})`}
            </b>
          </span>
        )}
        search={search}
        sort={SORT}
        query={query}
        empty={
          <EmptyState
            icon={people}
            title={t(search.q ? 'details.nobodyNamed' : 'details.noStaff', { words: search.q })}
            text={search.q ? undefined : t('details.noStaffNext')}
          />
        }
      />
    </>
  );
}
