/** A call in a list: its method and address, and the line of what it does; it leads to the call's own page. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import css from './api-docs.module.css';
import type { Operation } from './document.ts';

export function CallLine({ operation: { id, method, path, summary }, field }: { operation: Operation; field?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <li>
      <Link to="/admin/dokumentation/{-$operation}" params={{ operation: id }} className={css.line} preload={false}>
        <span className={css.method} data-method={method}>
          {method}
        </span>
        <span className={css.what}>
          <code>{path}</code>
          <span lang="en">{summary}</span>
          {field && <small>{t('apiDocs.inField', { field })}</small>}
        </span>
      </Link>
    </li>
  );
}
