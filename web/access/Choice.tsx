/** One client to choose, as a large button: picture, name, the organisation under it. */
import { Avatar } from '../shared/Avatar.tsx';
import { Icon } from '../shared/Icon.tsx';
import { right } from '../shared/icons.ts';
import css from './access.module.css';

type Props = { name: string; organisation: string | null | undefined; current?: boolean; busy?: boolean; onChoose: () => void };

export const Choice = ({ name, organisation, current = false, busy = false, onChoose }: Props) => (
  <li>
    <button type="button" className={css.choice} aria-current={current || undefined} disabled={busy} onClick={onChoose}>
      <Avatar name={name} size={48} />
      <span className={css.words}>
        <b>{name}</b>
        <small>{organisation}</small>
      </span>
      <Icon d={right} />
    </button>
  </li>
);
