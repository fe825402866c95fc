/** A page whose next fetch fails keeps what came before, and what is being typed over it: an error alone replaces nothing. */
import { expect, test } from 'vitest';
import { code } from './sources.ts';

/** An error that decides alone; of `combinedQueries` (web/kit/combined-queries.ts), it is that of one without data. */
const alone = /(?:if \(|\{|^\s*)(?!combinedQueries\.)((?:\w+\.)?(?:\w*[eE]rror|failed))(?:\) return| \? \(?)\s*<LoadError/gm;

/** Why these do. */
const otherwise: Record<string, string> = {
  'web/entities/EntityPage.tsx': 'asks for data first',
  'web/handover/HandoverPage.tsx': 'draws the notes that came above the error',
  'web/kit/QueryPlaceholder.tsx': 'is given queries combined',
  'web/organisation/overview/CompanyFigures.tsx': 'queries combined',
  'web/organisation/teams/PeriodReportList.tsx': 'queries combined',
  'web/people/log/AccessLog.tsx': 'asks for data first',
  'web/shared/attributes/ValueFields.tsx': 'is given queries combined',
  'web/timeline/Timeline.tsx': 'draws the months that came above the error',
};

test('an error replaces a page only where nothing came', () => {
  const found = code.filter(({ path, text }) => path.startsWith('web/') && text.search(alone) >= 0).map(({ path }) => path);
  expect(found.sort()).toEqual(Object.keys(otherwise));
});
