/** One place of the navigation: a link with its icon, marked while one is there. */
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { useTexts } from '../start/texts.ts';
import css from './navigation.module.css';
import type { Place } from './places.ts';

const PlaceCount = lazy(() => import('./PlaceCount.tsx'));

export function PlaceLink({ place }: { place: Pick<Place, 'to' | 'text' | 'icon' | 'bar' | 'counted'> }) {
  'use no memo'; // drawn when the page changes: what the compiler remembers of it weighs more than it saves
  const { t } = useTexts();
  return (
    <Link
      to={place.to}
      className={css.place}
      data-bar={place.bar}
      activeOptions={{ exact: false, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      <span>
        <Icon d={place.icon} />
      </span>
      {t(place.text)}
      <Suspense>{place.counted && <PlaceCount of={place.counted} />}</Suspense>
    </Link>
  );
}
