/**
 * One activity: what it shares in a few words, and opened its label and its switches, each saved at once (product «Team pages», R4, R12,
 * R21).
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fieldErrorsOf } from '../../core/errors.ts';
import { textOf, useTexts } from '../../core/texts.ts';
import { Expander } from '../../kit/Expander.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { right } from '../../kit/icons.ts';
import type { Activity } from '../../shared/activity/activities.ts';
import { FlagToggles } from '../../shared/activity/FlagToggles.tsx';
import { flagsOf, sharing } from '../../shared/activity/flags.ts';
import { LabelField } from '../../shared/catalogue/LabelField.tsx';
import { ownerLabelsQuery } from '../../shared/catalogue/labels.ts';
import { sharedFlagsOf } from './sharing.ts';
import css from './team.module.css';
import { useSharing } from './use-sharing.ts';

export function SharedActivity({ activity, isReadOnly }: { activity: Activity; isReadOnly: boolean }) {
  const { t } = useTexts();
  const { data: labels } = useQuery(ownerLabelsQuery({ clientId: activity.client.id }));
  const saveMutation = useSharing(activity);
  const labelError = fieldErrorsOf(saveMutation.error).label;
  const labelById = (id: number | null) => (id === null ? null : (labels?.find((label) => label.id === id) ?? { id }));
  return (
    <li>
      <Expander title={<Head activity={activity} />}>
        <fieldset className={css.fields} disabled={isReadOnly}>
          <legend className="hidden">{activity.name}</legend>
          <LabelField
            owner={{ clientId: activity.client.id }}
            currentLabel={activity.label}
            value={activity.label?.id ?? null}
            note={undefined}
            error={labelError && (textOf(labelError) ?? labelError)}
            onChange={(id) => saveMutation.mutate({ label: labelById(id) })}
          />
          <div>
            <FlagToggles shownFlags={sharing} values={flagsOf(activity)} onChange={(flag, isOn) => saveMutation.mutate({ [flag]: isOn })} />
          </div>
        </fieldset>
        <Link
          to="/aktiviteter/$id/$clientId"
          params={{ id: String(activity.id), clientId: String(activity.client.id) }}
          className={css.link}
        >
          {t('teams.sharing.open')}
          <Icon d={right} size={20} />
        </Link>
      </Expander>
    </li>
  );
}

function Head({ activity }: { activity: Activity }) {
  const { t } = useTexts();
  const { occasions, effects } = sharedFlagsOf(activity);
  const sharedText =
    occasions.length > 0 ? t('teams.sharing.shared', { when: occasions.map((flag) => t(`teams.sharing.when.${flag}`)).join(', ') }) : '';
  const facts = [sharedText || t('teams.sharing.notShared'), ...effects.map((flag) => t(`teams.sharing.also.${flag}`))];
  return (
    <span className={css.head}>
      <span className={css.words}>
        <b>{activity.name}</b>
        <small>{facts.join(' · ')}</small>
      </span>
      {activity.archived && <span className={css.mark}>{t('activities.archived')}</span>}
      {activity.label && <span className={css.mark}>{activity.label.name}</span>}
    </span>
  );
}
