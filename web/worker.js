/** The service worker: the build's files for a start without contact; never the API, the files of care or the health (decision 018). */
const VERSION = 'version';
const FILES = [];
const PREFIX = 'vardag-';
const CACHE_NAME = PREFIX + VERSION;
/** Longer than a slow network's answer, shorter than patience; after one wait in vain the rest of a start does not wait again. */
const ANSWER_TIMEOUT_MS = 4000;
const LOST_CONTACT_MS = 20_000;
let contactLostAt = 0;

const isHashed = (path) => path.startsWith('/assets/');

/** Whoever saves data fetches only what a page asks for: it is kept as it comes, and what the page had before from the browser's own cache. */
const savesData = () => Boolean(navigator.connection?.saveData);
const isNeeded = (path) => path === '/index.html' || path === '/early.js';

const addToCache = async (cache, path) => {
  // A hashed file of the version before is the same file.
  const cachedFile = isHashed(path) && (await caches.match(path));
  const isFromHttpCache = !cachedFile && savesData() && !isNeeded(path);
  const fetchOptions = isFromHttpCache
    ? { cache: 'only-if-cached', mode: 'same-origin' }
    : { cache: isHashed(path) ? 'default' : 'reload', priority: 'low' };
  const answer = cachedFile || (await fetch(path, fetchOptions).catch((error) => (isFromHttpCache ? null : Promise.reject(error))));
  if (answer?.ok) await cache.put(path, answer);
  else if (!isFromHttpCache) throw new Error(`${path}: ${answer.status}`);
};

/** A few at a time: what is tapped meanwhile is not to wait behind hundreds of files. */
const fillCache = async () => {
  const cache = await caches.open(CACHE_NAME);
  const paths = [...FILES];
  const fillNext = async () => {
    for (let path = paths.shift(); path; path = paths.shift()) await addToCache(cache, path);
  };
  await Promise.all([fillNext(), fillNext(), fillNext()]);
};

/** The version before stays: pages of it may still be open in other tabs. */
const deleteOldCaches = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE_NAME);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
};

const readFromCache = async (path) => (await caches.open(CACHE_NAME)).match(path);

/** Asked anew, since scripts and texts must fit each other; from the cache when no answer comes, or only a gateway's. */
const fetchOrReadCache = async (request, path) => {
  const answerPromise = fetch(request);
  answerPromise.catch(() => {});
  const timeoutMs = Date.now() - contactLostAt < LOST_CONTACT_MS ? 0 : ANSWER_TIMEOUT_MS;
  try {
    const answer = await Promise.race([
      answerPromise,
      new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), timeoutMs)),
    ]);
    if (answer.status < 502 || answer.status > 504) return answer;
  } catch {
    contactLostAt = Date.now();
  }
  return (await readFromCache(path)) ?? answerPromise;
};

/** A file that was not fetched before: kept where only what is asked for is. */
const fetchAndCache = async (event, path) => {
  const answer = await fetch(event.request);
  if (answer.ok && FILES.includes(path)) {
    const copy = answer.clone();
    event.waitUntil(caches.open(CACHE_NAME).then((cache) => cache.put(path, copy)));
  }
  return answer;
};

addEventListener('install', (event) => event.waitUntil(fillCache()));
addEventListener('activate', (event) => event.waitUntil(deleteOldCaches().then(() => clients.claim())));
addEventListener('message', ({ data, ports }) => {
  if (data === 'take-over') void skipWaiting();
  // A page asks whether this is its own version, by its start.
  else if (data?.start) ports[0].postMessage(FILES.includes(data.start));
});
addEventListener('online', () => {
  contactLostAt = 0;
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|management|filer|v3)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(fetchOrReadCache(request, '/index.html'));
  else if (isHashed(pathname))
    event.respondWith(caches.match(pathname).then((cachedAnswer) => cachedAnswer ?? fetchAndCache(event, pathname)));
  else if (FILES.includes(pathname)) event.respondWith(fetchOrReadCache(request, pathname));
});
