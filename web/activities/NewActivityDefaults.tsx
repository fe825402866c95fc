/** The defaults of a new activity and their reason, and the question about sharing where its category is watched and none is set (R90). */
import { type CategoryDefaults, defaultFlags } from '#contract/category-defaults.ts';
import { useTranslation } from '../core/texts.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import sheet from '../kit/sheet.module.css';
import form from '../shared/dated/form.module.css';

type Props = {
  defaults: CategoryDefaults;
  isShared: boolean | undefined;
  error: string | undefined;
  onSharingChange: (isShared: boolean) => void;
};

export function NewActivityDefaults({ defaults, isShared, error, onSharingChange }: Props) {
  const { t } = useTranslation();
  const otherFlags = defaultFlags.filter((flag) => defaults[flag] && flag !== 'sendsNotificationWhenIgnored');
  const categoryName = defaults.category.name;
  return (
    <div>
      {defaults.sendsNotificationWhenIgnored && <p className={sheet.note}>{t('activities.beginsWatched', { category: categoryName })}</p>}
      {otherFlags.length > 0 && (
        <p className={sheet.note}>
          {t('activities.beginsWith', {
            category: categoryName,
            flags: otherFlags.map((flag) => `«${t(`activities.flag.${flag}`)}»`).join(', '),
          })}
        </p>
      )}
      {defaults.careBasis !== 'NONE' && (
        <p className={sheet.note}>
          {t('activities.beginsAs', { category: categoryName, basis: t(`activities.careBasis.${defaults.careBasis}`) })}
        </p>
      )}
      {defaults.asksAboutSharing && (
        <>
          <SegmentedControl
            isLabelShown
            label={t('activities.asksSharing')}
            name="sharing"
            value={isShared === undefined ? undefined : isShared ? 'yes' : 'no'}
            options={[
              ['yes', t('activities.sharesAll')],
              ['no', t('activities.sharesNothing')],
            ]}
            onPick={(value) => onSharingChange(value === 'yes')}
          />
          {error && (
            <p role="alert" className={form.wrong}>
              {error}
            </p>
          )}
        </>
      )}
    </div>
  );
}
