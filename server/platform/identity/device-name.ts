/** Browsers whose User-Agent also contains names of others; the first match is used. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Returns browser and system of a User-Agent header; precise enough to distinguish the user's own phone from a foreign
 * computer.
 */
export const deviceName = (
  userAgent: string | undefined,
): { browser: string | undefined; system: string | undefined } => {
  const first = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  return { browser: first(browsers), system: first(systems) }
}
