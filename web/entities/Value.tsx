/** One value as it is read, by its kind; nested values as lines of their own. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { findText, type Translate, useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { textOfHtml } from '../kit/html-text.ts';
import { numberText } from '../kit/numbers.ts';
import { RichHtml } from '../kit/RichHtml.tsx';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import { choiceTitle, type DescribedField, type DescribedResource, fieldTitle, resourceAt } from '../shared/entities/resources.ts';
import css from './entities.module.css';
import { type ResourceRow, rowNameOf, rowQuery } from './rows.ts';
import type { Owner } from './search.ts';

export const isEmpty = (value: unknown): value is null | undefined | '' => value === null || value === undefined || value === '';

type Props = {
  field: DescribedField;
  row: ResourceRow;
  owner?: Owner;
  /** Without links and rich text, for a cell of a list. */
  isPlain?: boolean;
};

export function RowValue({ field, row, owner = {}, isPlain = false }: Props): ReactNode {
  const { t, locale } = useTranslation();
  const dates = useDateFormatters();
  const value = row[field.name];
  if (isEmpty(value)) return isPlain ? null : <span className={css.none}>–</span>;
  if (field.kind === 'ref') {
    const id = field.isId ? (value as number) : (value as { id: number }).id;
    const name = field.isId ? row[nameFieldOf(field.name)] : (value as { name?: string }).name;
    const targetResource = resourceAt(field.target ?? '');
    const label = typeof name === 'string' ? name : targetResource?.get ? <NamedReference resource={targetResource} id={id} /> : `#${id}`;
    if (isPlain || !targetResource?.get) return label;
    return (
      <Link
        to="/admin/entitet/$resource/$id"
        params={{ resource: targetResource.path, id: String(id) }}
        search={owner}
        className={css.link}
      >
        {label}
      </Link>
    );
  }
  switch (field.kind) {
    case 'flag':
      return t(value ? 'entities.yes' : 'entities.no');
    case 'html':
      return isPlain ? textOfHtml(String(value)) : <RichHtml html={String(value)} />;
    case 'instant':
      return isPlain ? formatMoment(String(value), dates) : dates.formatDateTime(String(value));
    case 'day':
      return dates.formatShortDay(String(value));
    case 'choice':
      return choiceTitle(t, String(value));
    case 'colour':
    case 'icon':
      return <ColourOrIcon field={field} row={row} />;
    case 'number':
      // A number that names something is not written in thousands.
      return /(^id|Id|version)$/.test(field.name) ? String(value) : numberText(Number(value), locale);
    case 'int':
    case 'decimal':
      return numberText(Number(value), locale);
    case 'rule':
      return isPlain ? String(value).split('\n').at(-1) : <code className={css.rule}>{String(value)}</code>;
    case 'nested':
      return isPlain ? null : <NestedValue value={value} richPaths={field.rich} dates={dates} t={t} />;
    default:
      return String(value);
  }
}

/** A row referred to by its number alone: a company is asked for its name; others are known once opened, which leaves a trace (R3). */
function NamedReference({ resource, id }: { resource: DescribedResource; id: number }) {
  const { data: row } = useQuery(rowQuery(resource, id, resource.path === 'companies'));
  return row ? rowNameOf(row, resource) : `#${id}`;
}

function ColourOrIcon({ field, row }: { field: DescribedField; row: ResourceRow }) {
  const value = String(row[field.name]);
  const name = field.kind === 'icon' ? iconTitleOf(value) : value;
  return (
    <span className={css.look}>
      <CategoryIcon
        icon={field.kind === 'icon' ? value : ((row.icon ?? null) as string | null)}
        colour={field.kind === 'colour' ? value : ((row.color ?? null) as string | null)}
      />
      {name}
    </span>
  );
}

/** An icon by its words; one that has none by its name. */
const iconTitleOf = (name: string): string => findText(`activities.icons.${name}`) ?? name;

type Dates = ReturnType<typeof useDateFormatters>;
const formatMoment = (instant: string, { formatShortDay, localDateOf, formatTime }: Dates) =>
  `${formatShortDay(localDateOf(instant))} ${formatTime(instant)}`;
const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT/;

/** The field with the name of an id's row, as `activityName` of `activityId`. */
export const nameFieldOf = (field: string): string => (field.endsWith('Id') ? field.replace(/Id$/, 'Name') : '');

type NestedProps = {
  value: unknown;
  /** The paths of rich text in it, by the contract; all other text is plain, whatever it looks like. */
  richPaths?: readonly string[] | undefined;
  /** The names that led here. */
  path?: string;
  dates: Dates;
  t: Translate;
};
/** A value with fields of its own: each as a line, beneath its name. */
export function NestedValue({ value, richPaths = [], path = '', dates, t }: NestedProps): ReactNode {
  if (Array.isArray(value))
    return value.length === 0 ? (
      <span className={css.none}>{t('entities.nothing')}</span>
    ) : (
      <ol className={css.nested}>
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: read once, never moved
          <li key={index}>
            <NestedValue value={item} richPaths={richPaths} path={path} dates={dates} t={t} />
          </li>
        ))}
      </ol>
    );
  if (value === null || value === undefined || value === '') return <span className={css.none}>–</span>;
  if (typeof value === 'boolean') return t(value ? 'entities.yes' : 'entities.no');
  if (typeof value === 'string')
    return richPaths.includes(path) ? (
      <RichHtml html={value} />
    ) : INSTANT_PATTERN.test(value) ? (
      dates.formatDateTime(value)
    ) : (
      choiceTitle(t, value)
    );
  if (typeof value !== 'object') return String(value);
  const reference = value as { id?: number; name?: string };
  // A referred row is shown by its name.
  if (typeof reference.name === 'string' && reference.id !== undefined && Object.keys(reference).length <= 6) return reference.name;
  // A number beside its name is the name's.
  const entries = Object.entries(value).filter(
    ([name, fieldValue]) => name !== 'id' && fieldValue !== null && !(nameFieldOf(name) in value),
  );
  return (
    <dl className={css.inner}>
      {entries.map(([name, fieldValue]) => (
        <div key={name}>
          <dt>{fieldTitle(t, { name: '' }, name)}</dt>
          <dd>
            {/(^i|I)con$/.test(name) ? (
              iconTitleOf(String(fieldValue))
            ) : (
              <NestedValue value={fieldValue} richPaths={richPaths} path={path ? `${path}.${name}` : name} dates={dates} t={t} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
