/** The teams that somebody is invited to: any of the company's, found by name where they are many (R100). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foldQuery, hasSpelling } from '#domain/search.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import formSheetCss from '../../kit/form-sheet.module.css';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { companyGroupsQuery } from './group-query.ts';
import css from './invited.module.css';

/** With more teams than these they are searched. */
const MAX_UNSEARCHED_TEAMS = 8;

type Props = { chosenIds: ReadonlySet<number>; onChoose: (chosen: ReadonlySet<number>) => void; error: string | undefined };

export function TeamChoice({ chosenIds, onChoose, error }: Props) {
  const { t } = useTranslation();
  const { account } = useUser();
  const [searchText, setSearchText] = useState('');
  const { data: companyGroups, error: loadError, refetch } = useQuery(companyGroupsQuery);
  if (loadError && !companyGroups) return <LoadError error={loadError} retry={() => void refetch()} />;
  if (!companyGroups) return <Skeleton rowCount={3} />;
  const teams = companyGroups.filter(({ company }) => company.id === account.company?.id);
  const foldedSearch = foldQuery(searchText);
  // The chosen ones stay in sight, whatever is searched.
  const visibleTeams = teams.filter(({ id, name, client }) => chosenIds.has(id) || hasSpelling(`${name} ${client.name}`, foldedSearch));
  return (
    <fieldset className={formSheetCss.set} aria-describedby={error ? 'teams-error' : undefined}>
      <legend>{t('invitations.teams')}</legend>
      {teams.length === 0 && <p className={formSheetCss.hint}>{t('invitations.noTeams')}</p>}
      {teams.length > MAX_UNSEARCHED_TEAMS && (
        <TextField
          type="search"
          isLabelHidden
          label={t('invitations.findTeam')}
          placeholder={t('invitations.findTeam')}
          maxLength={100}
          value={searchText}
          onChange={({ currentTarget: { value } }) => setSearchText(value)}
          // Enter searches, and sends nothing.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {teams.length > 0 && visibleTeams.length === 0 && <p className={formSheetCss.hint}>{t('invitations.noTeamNamed')}</p>}
      <div className={css.choice}>
        {visibleTeams.map(({ id, name, client }) => (
          <label key={id} className={formSheetCss.check}>
            <input
              type="checkbox"
              name="team"
              value={id}
              checked={chosenIds.has(id)}
              onChange={() => onChoose(chosenIds.symmetricDifference(new Set([id])))}
            />
            <span>
              {name}
              {client.name !== name && <small>{client.name}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className={formSheetCss.wrong} id="teams-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
