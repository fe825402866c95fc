/** Clients to choose among, each a large button: picture, name, the organisation under it. */
import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import css from './card-button.module.css';
import { Icon } from './Icon.tsx';
import { rightIcon } from './icons.ts';

export const CardButtonList = ({ children }: { children: ReactNode }) => <ul className={css.list}>{children}</ul>;

type Props = {
  name: string;
  /** The picture or initials; those of the name where nothing is given. */
  picture?: ReactNode;
  organisation: string | null | undefined;
  isCurrent?: boolean;
  isBusy?: boolean;
  onChoose: () => void;
};

export const CardButton = ({
  name,
  picture = <Avatar name={name} size={48} />,
  organisation,
  isCurrent = false,
  isBusy = false,
  onChoose,
}: Props) => (
  <li data-listed>
    <button type="button" className={css.choice} aria-current={isCurrent || undefined} disabled={isBusy} onClick={onChoose}>
      {picture}
      <span className={css.words}>
        <b>{name}</b>
        <small>{organisation}</small>
      </span>
      <Icon d={rightIcon} />
    </button>
  </li>
);
