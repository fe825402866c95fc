/** The state of something dated in one line: what it is of, and how it stands. */
import type { Status } from '#domain/planning/instance.ts';
import { CategoryIcon } from '../catalogue/CategoryIcon.tsx';
import css from './instance.module.css';

type Props = {
  icon: string;
  colour: string;
  typeName: string;
  status: Status;
  /** The state in words. */
  statusText: string;
  markText: string | null;
};

export function StateLine({ icon, colour, typeName, status, statusText, markText }: Props) {
  return (
    <div className={css.state}>
      <CategoryIcon icon={icon} colour={colour} />
      <p>{typeName}</p>
      <span className={css.status} data-status={status}>
        {statusText}
      </span>
      {markText && (
        <span className={css.status} data-status="missed">
          {markText}
        </span>
      )}
    </div>
  );
}
