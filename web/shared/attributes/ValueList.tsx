/** The values of an activity or an item, each under its question; a long text opens in full view (product «Attributes and values»). */
import { Link } from '@tanstack/react-router';
import type { ValueLists } from '#contract/attributes.ts';
import { useTranslation } from '../../core/texts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { numberText } from '../../kit/numbers.ts';
import css from './attributes.module.css';
import { orderedValuesOf } from './values.ts';

/** A text of more than this is cut, and goes on in full view. */
const MAX_SHOWN_LENGTH = 160;

export function ValueList({ lists: valueLists }: { lists: ValueLists }) {
  const { t, locale } = useTranslation();
  const shownAttributes = orderedValuesOf(valueLists).filter(({ archived }) => !archived);
  if (shownAttributes.length === 0) return null;
  const longTextIdOf = (attributeId: number) =>
    valueLists.attributeValueLongStrings.find(({ attribute }) => attribute.id === attributeId)?.id;
  return (
    <dl className={css.values}>
      {shownAttributes.map(({ id, name, value, valueType }) => (
        <div key={id}>
          <dt>{name}</dt>
          {valueType === 'LONG_STRING' ? (
            <dd>
              <p className={css.text}>{textOfHtml(value as string)}</p>
              {(textOfHtml(value as string).length > MAX_SHOWN_LENGTH || /<(img|video|audio)\b/.test(value as string)) && (
                <Link to="/attribut/ls/$id" params={{ id: String(longTextIdOf(id)) }} aria-label={t('attributes.readMoreOf', { name })}>
                  {t('attributes.readMore')}
                </Link>
              )}
            </dd>
          ) : (
            <dd>
              {typeof value === 'boolean'
                ? t(value ? 'attributes.yes' : 'attributes.no')
                : typeof value === 'number'
                  ? numberText(value, locale)
                  : value}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
