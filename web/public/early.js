// Runs before the first paint: the colour scheme and the language, then the answers every screen waits for.
(() => {
  var root = document.documentElement;
  // The colours chosen in this session, else what this device showed last (product «The shell»).
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
  // The device's own bars have the colour of the page (--paper of kit/tokens.css), also where another was chosen than the device's.
  var paintBars = () =>
    document.querySelectorAll('[name=theme-color]').forEach((bar) => {
      bar.content = root.getAttribute('data-colour-scheme') === 'dark' ? '#101513' : '#faf8f4';
    });
  paintBars();
  new MutationObserver(paintBars).observe(root, { attributeFilter: ['data-colour-scheme'] });
  root.lang = kept('locale') === 'en' ? 'en' : 'sv';
  if (root.lang === 'en') document.querySelector('[name=description]').content = 'Plans, shows and signs the care and support of the day.';
  // A part of the page, each time under another address until it has come (build/load-part.ts).
  var failures = {};
  window.loadPart = (file) => {
    var count = failures[file] || 0;
    return import(`/assets/${file}${count ? `?${count}` : ''}`).catch((error) => {
      failures[file] = count + 1;
      throw error;
    });
  };
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
  // The screen's own files, which its scripts would name one after the other: the page lists them (build/first-files.ts).
  var files = document.getElementById('files');
  (token && files ? JSON.parse(files.textContent)[location.pathname] || [] : []).forEach((file) => {
    const what = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : 'fetch';
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: what === 'script' ? 'modulepreload' : 'preload',
        as: what,
        crossOrigin: '',
        href: what === 'fetch' ? `/${file}${root.lang}.json` : `/${file}`,
      }),
    );
  });
  const ask = (address, headers, after) => {
    const answer = () =>
      fetch(address, { headers: Object.assign({ Authorization: `Bearer ${token}` }, headers), signal: AbortSignal.timeout(30_000) });
    return { address: address, token: token, answer: after ? after.then(answer) : answer() };
  };
  // The day itself, where the address and this session's choice say which.
  const dayAsked = () => {
    try {
      const zone = JSON.parse(kept('chosenCompany')).timeZone;
      // By the server's time, as far as it is known here (core/clock.ts).
      const now = new Date(Date.now() - (Number.parseInt(kept('clockAhead'), 10) || 0));
      const date = new URLSearchParams(location.search).get('date') || now.toLocaleDateString('sv-SE', { timeZone: zone });
      const address = `/api/activity-instances/client/${JSON.parse(kept('chosenClient')).id}/grouped?date=${date}`;
      const headers = {};
      // The day that was told last: 304 when it is right still.
      const [told, tag] = (kept('dayTag') || '').split(' ');
      if (told === address) headers['If-None-Match'] = tag;
      return ask(address, headers);
    } catch (_) {
      return undefined; // nothing chosen yet
    }
  };
  if (token && location.pathname === '/handelse') {
    window.earlyDay = dayAsked();
    // Whoever has a day open belongs to a team as a rule: one's own groups are asked for before it is shown.
    window.earlyGroups = window.earlyDay && ask('/api/client-groups?page=0&size=100&sort=id%2Casc');
    // No row stands before the client's alerts, which the team reads; of others each reading is noted.
    const account = window.early.account.then((answer) => answer.clone().json());
    window.earlyCard =
      window.earlyDay &&
      ask(
        `/api/client-cards/${JSON.parse(kept('chosenClient')).id}`,
        {},
        account.then(({ authorities }) => (authorities.some((role) => /ORG|_ADMIN$|^ADMIN/.test(role)) ? Promise.reject() : undefined)),
      );
  }
  // Whoever awaits them hears of a failure; nobody else has to.
  [window.early.texts, window.early.account, window.earlyDay?.answer, window.earlyGroups?.answer, window.earlyCard?.answer].forEach(
    (asked) => {
      if (asked) asked.catch(() => {});
    },
  );
})();
