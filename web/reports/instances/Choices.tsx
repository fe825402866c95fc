/** Large choices of a step, one per row, each a link to the next. */
import { Link } from '@tanstack/react-router';
import css from '../../kit/choices.module.css';
import { wizardStateOf } from '../../kit/end-wizard.ts';
import { Icon } from '../../kit/Icon.tsx';
import { rightIcon } from '../../kit/icons.ts';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import type { FillInSearch } from './fill-in-search.ts';

type Choice = { id: number | string; name: string; icon: string; colour: string; description: string; search: FillInSearch };

export const ChoiceLinks = ({ choices }: { choices: readonly Choice[] }) => (
  <ul className={css.list}>
    {choices.map(({ id, name, icon, colour, description, search }) => (
      <li key={id}>
        <Link to="/rapportinstans/skapa" search={search} state={wizardStateOf} className={css.choice}>
          <CategoryIcon icon={icon} colour={colour} />
          <span>
            <b>{name}</b>
            <small>{description}</small>
          </span>
          <Icon d={rightIcon} />
        </Link>
      </li>
    ))}
  </ul>
);
