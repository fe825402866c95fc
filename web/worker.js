/** The service worker: the build's files for a start without contact; never the API, the files of care or the health (decision 018). */
const VERSION = 'version';
const FILES = [];
const PREFIX = 'vardag-';
const NAME = PREFIX + VERSION;
/** Longer than a slow network's answer, shorter than patience; after one wait in vain the rest of a start does not wait again. */
const PATIENCE = 4000;
const REMEMBERED = 20_000;
let lost = 0;

const hashed = (path) => path.startsWith('/assets/');

/** Whoever saves data fetches only what a page asks for: it is kept as it comes, and what the page had before from the browser's own cache. */
const savesData = () => Boolean(navigator.connection?.saveData);
const isNeeded = (path) => path === '/index.html' || path === '/early.js';

const fillWith = async (cache, path) => {
  // A hashed file of the version before is the same file.
  const known = hashed(path) && (await caches.match(path));
  const isAtHand = !known && savesData() && !isNeeded(path);
  const how = isAtHand ? { cache: 'only-if-cached', mode: 'same-origin' } : { cache: hashed(path) ? 'default' : 'reload', priority: 'low' };
  const answer = known || (await fetch(path, how).catch((error) => (isAtHand ? null : Promise.reject(error))));
  if (answer?.ok) await cache.put(path, answer);
  else if (!isAtHand) throw new Error(`${path}: ${answer.status}`);
};

/** A few at a time: what is tapped meanwhile is not to wait behind hundreds of files. */
const fill = async () => {
  const cache = await caches.open(NAME);
  const paths = [...FILES];
  const fillNext = async () => {
    for (let path = paths.shift(); path; path = paths.shift()) await fillWith(cache, path);
  };
  await Promise.all([fillNext(), fillNext(), fillNext()]);
};

/** The version before stays: pages of it may still be open in other tabs. */
const sweep = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
};

const own = async (path) => (await caches.open(NAME)).match(path);

/** Asked anew, since scripts and texts must fit each other; from the cache when no answer comes, or only a gateway's. */
const freshOrKept = async (request, path) => {
  const asked = fetch(request);
  asked.catch(() => {});
  const wait = Date.now() - lost < REMEMBERED ? 0 : PATIENCE;
  try {
    const answer = await Promise.race([asked, new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), wait))]);
    if (answer.status < 502 || answer.status > 504) return answer;
  } catch {
    lost = Date.now();
  }
  return (await own(path)) ?? asked;
};

/** A file that was not fetched before: kept where only what is asked for is. */
const fetchedAndKept = async (event, path) => {
  const answer = await fetch(event.request);
  if (answer.ok && FILES.includes(path)) {
    const copy = answer.clone();
    event.waitUntil(caches.open(NAME).then((cache) => cache.put(path, copy)));
  }
  return answer;
};

addEventListener('install', (event) => event.waitUntil(fill()));
addEventListener('activate', (event) => event.waitUntil(sweep().then(() => clients.claim())));
addEventListener('message', ({ data, ports }) => {
  if (data === 'take-over') void skipWaiting();
  // A page asks whether this is its own version, by its start.
  else if (data?.start) ports[0].postMessage(FILES.includes(data.start));
});
addEventListener('online', () => {
  lost = 0;
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|management|filer|v3)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(freshOrKept(request, '/index.html'));
  else if (hashed(pathname)) event.respondWith(caches.match(pathname).then((kept) => kept ?? fetchedAndKept(event, pathname)));
  else if (FILES.includes(pathname)) event.respondWith(freshOrKept(request, pathname));
});
