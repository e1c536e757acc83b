type Browser = Pick<Window, 'navigator' | 'matchMedia'>

/** Returns true in the installed app. `navigator.standalone` is Safari's own property on iOS. */
export const isInstalled = (win: Browser): boolean =>
  win.matchMedia('(display-mode: standalone)').matches || Reflect.get(win.navigator, 'standalone') === true

/** Returns true on iPhone and iPad, in any browser. An iPad identifies itself as a Mac, but has a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
