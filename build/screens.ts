/** The screens that are measured, by the pages that each is made of: the start, the layouts around it, and itself. */
const start = 'app/main.tsx';
const shell = [start, 'shell/SignedIn.tsx'];
const day = [...shell, 'access/ClientFrame.tsx', 'day/DayFlow.tsx'];

/** The screens that people start at. */
export const firstScreens = {
  signIn: [start, 'access/SignIn.tsx'],
  day,
  sheet: [...day, 'day/InstanceSheet.tsx'],
  inbox: [...shell, 'shell/PlaceCount.tsx', 'organisation/inbox/Inbox.tsx'],
};

/** The pages whose modules the compiler leaves alone: the first loads, and the one page that would weigh more than its budget with it. */
export const uncompiledPages = [...new Set(Object.values(firstScreens).flat()), 'tasks/dated/DatedTaskCreatePage.tsx'];

/** The addresses of screens whose files are named in the page; the start is fetched with it. */
const pagesWithoutStart = (pages: readonly string[]) => pages.filter((page) => page !== start);
export const screensByPath = {
  '/handelse': { pages: pagesWithoutStart(firstScreens.day), hasLaterTexts: false },
  '/organisation/inkorg': { pages: pagesWithoutStart(firstScreens.inbox), hasLaterTexts: true },
};

/** The same pages as the build's manifest names them. */
export const keysOf = (pages: readonly string[]): string[] => pages.map((page) => (page === start ? 'index.html' : page));
