/** A page that stands beside the list it was opened from, on wide screens (decision 098). */
import { useParams } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { asId } from '../core/search-params.ts';

export type Pane = {
  /** Of the page's own address. */
  params: Readonly<Record<string, string>>;
  /** Of its heading, by which the pane is named. */
  titleId: string;
  /** Shows another page in its place. */
  open: (path: string) => Promise<void>;
  /** Leaves the list alone, as the back button leaves a page. */
  close: () => Promise<void>;
};

export const PaneContext = createContext<Pane | undefined>(undefined);

/** The pane in which the page stands, if it stands in one. */
export const usePane = (): Pane | undefined => use(PaneContext);

/** The id in the page's address, of a page that may stand in a pane too; undefined if it is none. */
export function usePageId(): number | undefined {
  const { id } = useParams({ strict: false });
  return asId(usePane()?.params.id ?? id);
}
