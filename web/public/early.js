// Runs before the first paint: the colour scheme and the language, then the answers every screen waits for.
(() => {
  var root = document.documentElement;
  // What was chosen in this session, else what this device showed last (product «The shell»).
  var kept = (key) => {
    try {
      return sessionStorage.getItem(key) || localStorage.getItem(key);
    } catch (_) {
      return null;
    }
  };
  var mode = kept('colorMode');
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-colour-scheme', dark ? 'dark' : 'light');
  root.lang = kept('locale') === 'en' ? 'en' : 'sv';
  if (root.lang === 'en') document.querySelector('[name=description]').content = 'Plans, shows and signs the care and support of the day.';
  var token = kept('authenticationToken');
  window.early = {
    locale: root.lang,
    texts: fetch(`/i18n/first/${root.lang}.json`).then((answer) => answer.json()),
    token: token,
    askedAt: Date.now(),
    account: token
      ? fetch('/api/account', { headers: { Authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(30_000) })
      : undefined,
  };
  // The day itself, where the address and this session's choice say which.
  const dayAsked = () => {
    try {
      const zone = JSON.parse(kept('chosenCompany')).timeZone;
      // By the server's time, as far as it is known here (core/clock.ts).
      const now = new Date(Date.now() - (Number.parseInt(kept('clockAhead'), 10) || 0));
      const date = new URLSearchParams(location.search).get('date') || now.toLocaleDateString('sv-SE', { timeZone: zone });
      const address = `/api/activity-instances/client/${JSON.parse(kept('chosenClient')).id}/grouped?date=${date}`;
      const headers = { Authorization: `Bearer ${token}` };
      // The day that was told last: 304 when it is right still.
      const [told, tag] = (kept('dayTag') || '').split(' ');
      if (told === address) headers['If-None-Match'] = tag;
      return {
        address: address,
        token: token,
        answer: fetch(address, { headers: headers, signal: AbortSignal.timeout(30_000) }),
      };
    } catch (_) {
      return undefined; // nothing chosen yet
    }
  };
  if (token && location.pathname === '/handelse') window.earlyDay = dayAsked();
  // Whoever awaits them hears of a failure; nobody else has to.
  [window.early.texts, window.early.account, window.earlyDay?.answer].forEach((asked) => {
    if (asked) asked.catch(() => {});
  });
})();
