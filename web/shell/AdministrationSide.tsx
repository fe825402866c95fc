/** The platform's own pages in the sidebar of a wide screen, in two groups (product «Navigation»). */
import { useId } from 'react';
import { useTexts } from '../start/texts.ts';
import { administrationGroups } from './administration.ts';
import css from './administration-side.module.css';
import { PlaceLink } from './PlaceLink.tsx';

export default function AdministrationSide() {
  const { t } = useTexts();
  const id = useId();
  return administrationGroups.map(({ text, lines }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, not of fields
    <div key={text} role="group" aria-labelledby={`${id}-${text}`} className={css.group}>
      <p id={`${id}-${text}`} className={css.title}>
        {t(text)}
      </p>
      {lines.map((place) => (
        <PlaceLink key={place.to} place={place} />
      ))}
    </div>
  ));
}
