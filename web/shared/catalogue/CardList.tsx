/** One step of a wizard: categories or types to choose among, each a large row, and a way to make a new one. */
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon, rightIcon } from '../../kit/icons.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import css from './card-list.module.css';

export type ListedCard = { id: number; name: string; icon: string | null | undefined; colour: string | null | undefined };
type Props = {
  choices: readonly ListedCard[];
  emptyText?: string;
  createLabel: string;
  onChoose: (id: number) => void;
  /** Opens the form for a new one; left out where one may make none. */
  onCreate?: (() => void) | undefined;
};

export function CardList({ choices, emptyText, createLabel, onChoose, onCreate }: Props) {
  return (
    <>
      {choices.length === 0 && emptyText && <p className={css.none}>{emptyText}</p>}
      <ul className={css.choices}>
        {choices.map(({ id, name, icon, colour }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <CategoryIcon icon={icon} colour={colour} />
              <span>{name}</span>
              <Icon d={rightIcon} />
            </button>
          </li>
        ))}
        {onCreate && (
          <li>
            <button type="button" data-new aria-haspopup="dialog" onClick={onCreate}>
              <i>
                <Icon d={plusIcon} />
              </i>
              <span>{createLabel}</span>
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
