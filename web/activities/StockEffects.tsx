/**
 * The activity's draws, what one signing of it takes from stock; added, changed and taken away by whoever may edit the activity (product
 * «Stock»).
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { plusIcon, rightIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { editIcon } from '../kit/later-icons.ts';
import { amountText } from '../kit/numbers.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import css from '../shared/catalogue/detail.module.css';
import type { Activity } from './activity-query.ts';
import { EffectSheet } from './EffectSheet.tsx';
import effectCss from './effects.module.css';
import { type Effect, effectsQueryOf } from './effects-query.ts';

export function StockEffects({ activity }: { activity: Activity }) {
  const { t, locale } = useTranslation();
  const mayChange = can(useUser(), 'activity.change');
  const [openEffect, setOpenEffect] = useState<Effect | 'new'>();
  const { data: effects, error, refetch } = useQuery(effectsQueryOf(activity.id));
  const itemStateTexts = { IN_USE: null, ARCHIVED: t('inventory.effectArchived'), REMOVED: t('inventory.effectGone') } as const;
  const renderContent = ({ item, amount, unit, itemState }: Effect) => (
    <>
      <span>
        {item.name}
        {itemStateTexts[itemState] && <small>{itemStateTexts[itemState]}</small>}
      </span>
      <b>{amountText(amount, unit, locale)}</b>
      <Icon d={mayChange ? editIcon : rightIcon} size={20} />
    </>
  );
  return (
    <section className={css.card} aria-labelledby="stock-effects">
      <h2 id="stock-effects">{t('inventory.effects')}</h2>
      {error && !effects ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : !effects ? (
        <Skeleton rowCount={1} size="line" />
      ) : (
        <>
          {effects.length === 0 && <p className={css.of}>{t('inventory.noEffects')}</p>}
          <ul className={effectCss.effects}>
            {effects.map((effect) => (
              <li key={effect.id}>
                {mayChange ? (
                  <button type="button" className="row" aria-haspopup="dialog" onClick={() => setOpenEffect(effect)}>
                    {renderContent(effect)}
                  </button>
                ) : effect.itemState === 'REMOVED' ? (
                  <p className="row">{renderContent(effect)}</p>
                ) : (
                  <Link to="/inventering/$id" params={{ id: String(effect.item.id) }} className="row">
                    {renderContent(effect)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          {mayChange && (
            <Button variant="light" size="md" icon={<Icon d={plusIcon} />} aria-haspopup="dialog" onClick={() => setOpenEffect('new')}>
              {t('inventory.addEffect')}
            </Button>
          )}
        </>
      )}
      {openEffect && effects && (
        <EffectSheet
          activity={activity}
          effect={openEffect === 'new' ? undefined : openEffect}
          drawnEffects={effects}
          onClose={() => setOpenEffect(undefined)}
        />
      )}
    </section>
  );
}
