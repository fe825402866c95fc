/** The choice of a pack for a company: those that come with the product as cards, and which it has used; also the second step of «Kom igång» (R101, R106). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PackSummary } from '#contract/packs.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { combineQueries } from '../../kit/combined-queries.ts';
import { formatFullDay, useDateFormatters } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { checkIcon } from '../../kit/icons.ts';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';
import { CategoryIcon } from '../catalogue/CategoryIcon.tsx';
import { PackPreviewSheet } from './LookSheet.tsx';
import css from './packs.module.css';
import { appliedPacksQuery, packsQuery } from './packs-query.ts';

type Props = {
  companyId: number;
  /** Called once one was used. */
  onApplied?: () => void;
};

export function PackPicker({ companyId, onApplied }: Props) {
  const [openedPack, setOpenedPack] = useState<PackSummary>();
  const shippedQuery = useQuery(packsQuery);
  const appliedQuery = useQuery(appliedPacksQuery(companyId));
  const combinedQueries = combineQueries(shippedQuery, appliedQuery);
  if (combinedQueries.error || !shippedQuery.data || !appliedQuery.data) return <QueryPlaceholder query={combinedQueries} rowCount={5} />;
  return (
    <>
      <ul className={css.cards}>
        {shippedQuery.data.map((pack) => (
          <PackCard
            key={pack.key}
            pack={pack}
            appliedPack={appliedQuery.data.find(({ key }) => key === pack.key)}
            onOpen={() => setOpenedPack(pack)}
          />
        ))}
      </ul>
      {openedPack && (
        <PackPreviewSheet
          companyId={companyId}
          name={openedPack.name}
          chosenPack={{ key: openedPack.key }}
          onApplied={onApplied}
          onClose={() => setOpenedPack(undefined)}
        />
      )}
    </>
  );
}

type PackCardProps = { pack: PackSummary; appliedPack: { appliedDate: string; appliedByName: string } | undefined; onOpen: () => void };
function PackCard({ pack, appliedPack, onOpen }: PackCardProps) {
  const { t, locale } = useTranslation();
  const { localDateOf } = useDateFormatters();
  const { name, description, categories, counts } = pack;
  return (
    <li className={css.card}>
      <h3>{name}</h3>
      {appliedPack && (
        <p className={css.used}>
          <Icon d={checkIcon} size={20} />
          {t('packs.chosen', { name, day: formatFullDay(localDateOf(appliedPack.appliedDate), locale), who: appliedPack.appliedByName })}
        </p>
      )}
      <p>{description}</p>
      <ul className={css.categories} aria-label={t('packs.categories', { name })}>
        {categories.map((category) => (
          <li key={category.name}>
            <CategoryIcon icon={category.icon} colour={category.color} />
            {category.name}
          </li>
        ))}
      </ul>
      <p className={css.holds}>{t('packs.holds', counts)}</p>
      <Button variant={appliedPack ? 'light' : 'filled'} aria-label={t('packs.openOf', { name })} onClick={onOpen}>
        {t('packs.open')}
      </Button>
    </li>
  );
}
