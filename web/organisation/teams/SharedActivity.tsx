/**
 * One activity: what it shares in a few words, and opened its label and its switches, each saved at once (product «Team pages», R4, R12,
 * R21).
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fieldErrorsOf } from '../../core/errors.ts';
import { findText, useTranslation } from '../../core/texts.ts';
import { Expander } from '../../kit/Expander.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { rightIcon } from '../../kit/icons.ts';
import type { Activity } from '../../shared/activity/activities.ts';
import { FlagToggles } from '../../shared/activity/FlagToggles.tsx';
import { flagValuesOf, sharing } from '../../shared/activity/flags.ts';
import { LabelField } from '../../shared/catalogue/LabelField.tsx';
import { ownerLabelsQuery } from '../../shared/catalogue/labels.ts';
import { sharedFlagsOf } from './sharing.ts';
import css from './team.module.css';
import { useSharingMutation } from './use-sharing.ts';

export function SharedActivity({ activity, isReadOnly }: { activity: Activity; isReadOnly: boolean }) {
  const { t } = useTranslation();
  const { data: labels } = useQuery(ownerLabelsQuery({ clientId: activity.client.id }));
  const saveMutation = useSharingMutation(activity);
  const labelError = fieldErrorsOf(saveMutation.error).label;
  const labelById = (id: number | null) => (id === null ? null : (labels?.find((label) => label.id === id) ?? { id }));
  return (
    <li>
      <Expander title={<SharingSummary activity={activity} />}>
        <fieldset className={css.fields} disabled={isReadOnly}>
          <legend className="hidden">{activity.name}</legend>
          <LabelField
            owner={{ clientId: activity.client.id }}
            currentLabel={activity.label}
            value={activity.label?.id ?? null}
            note={undefined}
            error={labelError && (findText(labelError) ?? labelError)}
            onChange={(id) => saveMutation.mutate({ label: labelById(id) })}
          />
          <div>
            <FlagToggles
              shownFlags={sharing}
              flagValues={flagValuesOf(activity)}
              onChange={(flag, isOn) => saveMutation.mutate({ [flag]: isOn })}
            />
          </div>
        </fieldset>
        <Link
          to="/aktiviteter/$id/$clientId"
          params={{ id: String(activity.id), clientId: String(activity.client.id) }}
          className={css.link}
        >
          {t('teams.sharing.open')}
          <Icon d={rightIcon} size={20} />
        </Link>
      </Expander>
    </li>
  );
}

function SharingSummary({ activity }: { activity: Activity }) {
  const { t } = useTranslation();
  const { activeOccasions, activeEffects } = sharedFlagsOf(activity);
  const sharedText =
    activeOccasions.length > 0
      ? t('teams.sharing.shared', { when: activeOccasions.map((flag) => t(`teams.sharing.when.${flag}`)).join(', ') })
      : '';
  const factTexts = [sharedText || t('teams.sharing.notShared'), ...activeEffects.map((flag) => t(`teams.sharing.also.${flag}`))];
  return (
    <span className={css.head}>
      <span className={css.words}>
        <b>{activity.name}</b>
        <small>{factTexts.join(' · ')}</small>
      </span>
      {activity.archived && <span className={css.mark}>{t('activities.archived')}</span>}
      {activity.label && <span className={css.mark}>{activity.label.name}</span>}
    </span>
  );
}
