/** One row of a list of dated things: its name, details, state, time and acts. */
import type { ReactNode } from 'react';
import type { Status } from '#domain/planning/instance.ts';
import { useTranslation } from '../../core/texts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { CategoryIcon } from '../catalogue/CategoryIcon.tsx';
import { useFormatMoment } from './moment.ts';
import css from './rows.module.css';

type Props = {
  /** By which its list finds it again. */
  entryId?: number | undefined;
  icon: string;
  colour: string;
  /** Its name, a link where it has a page. */
  children: ReactNode;
  /** Of its heading: under a page's, a section's, or a day's in it. */
  level?: 2 | 3 | 4 | undefined;
  /** Beside each other under the name; what is not known is left out. */
  details: readonly (string | false | null | undefined)[];
  /** HTML. */
  comment: string | null;
  status: Status;
  /** Its state in words, where there is more to say than its status; and the status that colours it. */
  statusText?: string | undefined;
  mark?: string | undefined;
  /** ISO instant. */
  instant: string;
  /** Under the time. */
  timeNote?: ReactNode;
  /** The note on its handling, under its own words. */
  handlingNote?: ReactNode;
  /** Before the icon: whether it is one of many. */
  checkbox?: ReactNode;
  actions: ReactNode;
  /** Its acts are small, and the row is what one looks at. */
  hasQuietActions?: boolean;
  /** It was missed, and waits. */
  isMissed?: boolean;
};

export function ListRow({
  entryId,
  icon,
  colour,
  children,
  level = 2,
  details,
  comment,
  status,
  statusText,
  mark,
  instant,
  timeNote,
  handlingNote: handledNote,
  checkbox,
  actions,
  hasQuietActions = false,
  isMissed = false,
}: Props) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const Heading = `h${level}` as const;
  const detailTexts = details.filter(Boolean);
  const commentText = textOfHtml(comment);
  return (
    <li className={css.row} data-listed data-entry={entryId} data-missed={isMissed || undefined}>
      {checkbox}
      <CategoryIcon icon={icon} colour={colour} />
      <div className={css.text}>
        <Heading>{children}</Heading>
        {detailTexts.length > 0 && <p>{detailTexts.join(' · ')}</p>}
        {commentText && <p className={css.comment}>{commentText}</p>}
        {handledNote && <p className={css.said}>{handledNote}</p>}
      </div>
      <div className={css.when}>
        <span className={css.status} data-status={mark ?? status}>
          {statusText ?? t(`instance.status.${status}`)}
        </span>
        <time dateTime={instant}>{formatMoment(instant)}</time>
        {timeNote}
      </div>
      {actions && <div className={hasQuietActions ? css.quiet : css.acts}>{actions}</div>}
    </li>
  );
}
