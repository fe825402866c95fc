/** A month as the paper that is filed: on paper alone its head says whose it is and when it was printed; on both until when it knows. */
import { type ReactNode, useLayoutEffect } from 'react';
import paperCss from './paper.module.css';
import css from './sheet.module.css';

type Props = {
  heading: string;
  /** The name of the paper, with its month. */
  title: string;
  printedByText: string;
  asOfText: string | undefined;
  className: string | undefined;
  children: ReactNode;
};

export function MonthSheet({ heading, title, printedByText, asOfText, className, children }: Props) {
  return (
    <div className={`${paperCss.paper} ${css.sheet} ${css.month} ${className}`}>
      <div className={css.head} data-head>
        <h2>{heading}</h2>
        <p>{title}</p>
        <p>{printedByText}</p>
      </div>
      <p className={css.asOf}>{asOfText}</p>
      {children}
    </div>
  );
}

/** Said on each printed page, where its `@page` puts `--each-page`: a margin box has no other way to it than a property of the root. */
export function usePrintedPageLine(...lineParts: readonly (string | undefined)[]): void {
  const pageLine = lineParts.filter(Boolean).join(' · ');
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--each-page', JSON.stringify(pageLine));
    return () => {
      document.documentElement.style.removeProperty('--each-page');
    };
  }, [pageLine]);
}
